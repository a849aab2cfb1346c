import { registerIcons } from "./icon-store.ts";
import { readIconFiles } from "./read-icon-files.ts";

// The icons of the frame and most screens come with the frame. Every other name is loaded when it
// is first shown; add a name here when a screen would otherwise wait for it.
registerIcons(
  readIconFiles(
    import.meta.glob<string>(
      [
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{add,arrow_back,arrow_downward,arrow_forward,arrow_upward,attach_file,bookmark,bookmark_add,box,broken_image}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{call_merge,chat_bubble,check_circle,chevron_left,chevron_right,cloud_upload,content_copy,contrast,dark_mode,database,delete}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{desktop_windows,download,drag_indicator,edit,event,filter_list,group,history,image,inbox}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{keyboard,keyboard_arrow_down,keyboard_arrow_up,language,left_panel_close,left_panel_open,light_mode,link,list,lock}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{logout,menu,more_horiz,more_vert,open_in_new,person,photo_library,refresh,remove,right_panel_close}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{right_panel_open,save,search,send,settings,settings_backup_restore,star,swap_vert,table_rows,tune,undo}.svg",
        "../../../../../node_modules/@material-symbols/svg-400/outlined/{playlist_add,unfold_more,upload,vertical_split,view_column,view_headline}.svg",
      ],
      { query: "?raw", import: "default", eager: true },
    ),
  ),
);

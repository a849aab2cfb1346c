/** Into how many chunks the icons that are neither in the shell nor common are distributed. */
export const shardCount = 48;

/** The icons that collections are most often given: one chunk of their own, so that a menu costs one request. */
export const commonIcons: readonly string[] =
  `account_balance account_box account_tree ads_click air alarm album alternate_email
  archive article assignment attach_money auto_stories badge bar_chart barcode bed
  book bookmarks brush bug_report build business_center cake calendar_month call camera
  campaign category chat checklist checkroom child_care church code
  collections_bookmark comment commute construction contact_mail contact_page contacts
  credit_card dashboard description dining directions_bike directions_bus directions_car domain draft
  eco edit_note trophy engineering event explore face factory family_restroom fastfood favorite
  festival filter_none fitness_center flag flight folder format_list_bulleted forum gavel
  grid_view group_work groups handshake handyman headphones health_and_safety hive home hotel
  hub image_search interests inventory_2 label landscape layers library_books library_music lightbulb list
  local_bar local_cafe local_dining local_florist local_hospital local_library local_shipping
  location_city location_on loyalty luggage mail map medical_services meeting_room menu_book mic military_tech
  paid movie museum music_note newspaper nightlife note_stack notifications package_2
  palette park payments pets photo_camera pie_chart playlist_play podcasts policy
  public quiz radio receipt receipt_long recycling redeem restaurant room_service route rss_feed sailing
  school science sell shield shopping_bag shopping_cart spa sports sports_soccer
  store storefront subscriptions support table table_chart task theater_comedy
  theaters tag toys trending_up translate travel tv verified_user video_library view_list view_module volunteer_activism
  warehouse water_drop web widgets wine_bar work`
    .split(/\s+/)
    .filter(Boolean);

const common = new Set(commonIcons);

/** In which chunk an icon lives: `common` or a number. The build and the app must agree, so both call this. */
export function shardOf(name: string): string {
  if (common.has(name)) return "common";
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return String(sum % shardCount);
}

// The font of code: what is shown in it can be read without it, so it comes when the first page is complete.
import "@fontsource-variable/jetbrains-mono/wght.css";

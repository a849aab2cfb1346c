// The order counts: our tokens name Mantine's layer first, so that every rule of ours wins over it.
import "./tokens.css";
import "../reset.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@fontsource-variable/inter/wght.css";
import "./global.css";

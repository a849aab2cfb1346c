// Settings of an installation that is not served by Rowhouse itself: replace the file to change them. Rowhouse writes what
// admin.json in its data folder says (docs/reference/settings.md) in its place. All are optional.
//   api          address of the API; the folder above this one if not given
//   projects     keys of the projects to choose from: ["_"]
//   servers      other API addresses that may be signed in to: ["https://api.example.com/"]
//   allowOther   lets people enter an address of their own
//   router       { mode: "hash" | "history", base: "/" }
window.__ROWHOUSE__ = {};

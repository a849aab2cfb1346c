// Settings of this installation; replace the file to change them. All are optional.
//   api          address of the API; the folder above this one if not given
//   projects     keys of the projects to choose from: ["_"]
//   servers      other API addresses that may be signed in to: ["https://api.example.com/"]
//   allowOther   lets people enter an address of their own
//   router       { mode: "hash" | "path", base: "/" }
window.__ROWHOUSE__ = {};

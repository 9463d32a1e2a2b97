// Sheets that any screen may open: `panel.settings = true`.
export const panel = $state({ settings: false });

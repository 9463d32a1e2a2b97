// Has the text face arrived? What measures text reads this, and so measures again when it has.
export const TEXT = "'Instrument Sans', 'sans stand-in', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

export const fonts = $state({ loaded: 0 });

if (typeof document !== 'undefined' && 'fonts' in document) {
  const cuts = ['400', '500 condensed', '700 condensed'].map((cut) => document.fonts.load(`${cut} 16px ${TEXT}`));
  void Promise.all(cuts).then(
    () => (fonts.loaded += 1),
    () => undefined, // the stand-in stays
  );
}

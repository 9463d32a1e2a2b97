// Prints peak and loudness of every sound: npm run sounds.
import { createServer } from 'vite';

const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { SETS, SOUNDS } = await server.ssrLoadModule('/src/lib/sound/names.ts');
const { loudness, peak, RATE, render, TARGETS } = await server.ssrLoadModule('/src/lib/sound/render.ts');
console.log('set        sound     seconds   peak dBFS   LUFS   target');
for (const set of SETS) {
  for (const sound of SOUNDS) {
    const samples = render(set, sound);
    const figures = [samples.length / RATE, 20 * Math.log10(peak(samples)), loudness(samples), TARGETS[sound]];
    console.log(set.padEnd(10), sound.padEnd(9), ...figures.map((figure) => figure.toFixed(2).padStart(8)));
  }
}
await server.close();

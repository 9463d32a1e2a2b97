import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The text face is asked for with the page itself, not only when the styles have been read. */
function preloadedFont(name: RegExp): Plugin {
  return {
    name: 'preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => name.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [svelte(), preloadedFont(/instrument-sans.*\.woff2$/)],
  // Under vitest, too, components are those of a browser.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/passgo/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } } },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'happy-dom',
    pool: 'threads',
    maxWorkers: 1,
  },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const API_SERVER = 'http://127.0.0.1:3000';

/** The two faces every page begins with; other scripts load when a text needs them. */
const FIRST_FONTS = /(inter|source-serif-4)-latin-wght-normal-[\w-]+\.woff2$/;

/** Lets the browser fetch the fonts beside the style sheet that names them, not after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${file}`,
                crossorigin: true,
              },
              injectTo: 'head',
            }),
          ),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows fonts and images from the site's own address only.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': API_SERVER,
      '/dev': API_SERVER,
      '/socket.io': { target: API_SERVER, ws: true },
    },
  },
});

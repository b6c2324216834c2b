import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SECURITY_HEADERS } from '../worker/http/security-headers.ts';

/** Writes Cloudflare's `_headers`: the static files carry what the Worker's replies carry, and what has a hash in its name never changes. */
const headersFile: Plugin = {
  name: 'headers-file',
  generateBundle() {
    const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
    const source = ['/*', ...lines, '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n');
    this.emitFile({ type: 'asset', fileName: '_headers', source });
    this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n' });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      // A route's loader comes with its screen, so that what all screens ask for does not sit in the first load.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
    }),
    react(),
    tailwindcss(),
    headersFile,
  ],
  // The manifest is what the budgets are counted from.
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema that a screen does not use goes, though building it is a call: the contract is words and schemas in one file.
      treeshake: { manualPureFunctions: ['z', 'requiredText', 'optionalText'] },
      output: {
        codeSplitting: {
          // Few larger files instead of many of 300 bytes, which compress badly.
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|hono|use-sync-external-store)\//,
              priority: 2,
            },
            {
              name: 'ui',
              test: /lucide-react\/dist\/esm\/(?!icons\/)|icons\/(arrow-left|chevron-right|circle-(alert|check|pause)|clipboard-check|graduation-cap|info|loader-circle|messages-square|monitor|moon|shield|sun|triangle-alert|rotate-cw)\.|web\/src\/ui\/(.+\/)?(as|badge|button|card|cx|page|skeleton|spinner|time|tone|empty-state|error-state|theme-toggle|offline-bar)\.|web\/src\/(lib|patterns\/lists)\/(api|session|load-failure|paged-query|list-state)\./,
              priority: 1,
            },
            // What the signed-in screens share, and visitors need none of.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(?!(book-open|briefcase|log-in|pencil|plus|trash|wifi-off)\.)/,
              minShareCount: 2,
            },
            {
              name: 'parts',
              test: /web\/src\/ui\/(.+\/)?(avatar|copy-button|field|icon-button|input|list|search-input|textarea|use-scrollable|kbd)\./,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});

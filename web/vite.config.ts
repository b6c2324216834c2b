import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { securityHeadersFor } from '../worker/http/security-headers.ts';

/**
 * Writes Cloudflare's `_headers`: static files get the Worker's security headers, and files with a hash in their name are
 * cached for good. `npm run deploy` passes HSTS_SUBDOMAINS in the environment.
 */
const headersFile: Plugin = {
  name: 'headers-file',
  generateBundle() {
    const headers = securityHeadersFor(process.env.HSTS_SUBDOMAINS);
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
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
      // Loaders are split with their screens, which keeps their queries out of the first load.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
    }),
    react(),
    tailwindcss(),
    headersFile,
  ],
  // tests/budgets.ts reads the manifest.
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Lets unused schemas be dropped although building one is a call: contract files mix words and schemas.
      treeshake: { manualPureFunctions: ['z', 'requiredText', 'optionalText'] },
      output: {
        codeSplitting: {
          // A few larger files instead of many tiny ones, which compress badly.
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|hono|use-sync-external-store)\//,
              priority: 2,
            },
            {
              name: 'ui',
              test: /lucide-react\/dist\/esm\/(?!icons\/)|icons\/(arrow-left|chevron-right|circle-(alert|check|pause)|clipboard-check|graduation-cap|info|loader-circle|messages-square|monitor|moon|shield|sun|triangle-alert|rotate-cw)\.|web\/src\/ui\/(.+\/)?(as|badge|button|card|cx|page|skeleton|spinner|time|tone|empty-state|error-state|theme-toggle|offline-bar)\.|web\/src\/(lib|patterns\/lists|features\/shell)\/(api|session|search|load-failure|paged-query|list-state|skip-link)\.|worker\/contract\/permissions\./,
              priority: 1,
            },
            // The two vacancy pages and the editor share these.
            {
              name: 'jobs',
              test: /web\/src\/features\/jobs\/(queries|shared\/(job-sections|text-blocks|posted-line|share-button))\./,
            },
            // Shared by signed-in screens; visitors need none of it.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(?!(book-open|briefcase|log-in|pencil|plus|trash|wifi-off)\.)/,
              minShareCount: 2,
            },
            {
              name: 'parts',
              test: /web\/src\/ui\/(.+\/)?(avatar|copy-button|field|icon-button|input|list|search-input|textarea|use-scrollable|kbd|focus-first)\.|web\/src\/lib\/format\.|worker\/contract\/(limits|grade-rules)\./,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});

import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { securityHeadersFor } from '#worker/http/security-headers.ts';

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

/** Keeps the places in source maps, which the owner's list of errors reads, and leaves out the sources. */
const bareMaps: Plugin = {
  name: 'bare-maps',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js.map')) continue;
        const { sourcesContent: _, ...map } = JSON.parse(String(file.source));
        file.source = JSON.stringify(map);
      }
    },
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
    bareMaps,
  ],
  // React has the hook that the shim is for.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2023',
    // The owner's list of errors names places in the source by them; no file refers to them.
    sourcemap: 'hidden',
    // tests/budgets.ts reads it.
    manifest: true,
    // Most licences ask for their text to be served along with the code.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Lets unused schemas be dropped although building one is a call: contract files mix words and schemas.
        manualPureFunctions: ['z', 'requiredText', 'optionalText', 'requiredLine', 'optionalLine'],
        // Lets unused icons be dropped although their modules read a property.
        propertyReadSideEffects: false,
      },
      output: {
        chunkFileNames: 'assets/[hash].js',
        // What the entry imports is one file, icons share a few; Rolldown cuts the rest by route.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'icons', test: 'lucide-react', entriesAware: true, entriesAwareMergeThreshold: 2600 },
          ],
        },
      },
    },
  },
});

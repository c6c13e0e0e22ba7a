import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const RESOLVE = {
  alias: [
    // the same libraries, built for modern browsers
    {
      find: /^dexie$/,
      replacement: fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
    },
    {
      find: /^@hookform\/resolvers\/standard-schema$/,
      replacement: fileURLToPath(
        new URL('../node_modules/@hookform/resolvers/standard-schema/dist/standard-schema.modern.mjs', import.meta.url),
      ),
    },
    // React has had this hook since version 18
    { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  ],
}

/** Puts the script that shows the stored theme where a page asks for it. */
export function storedTheme(script: string): Plugin {
  return {
    name: 'stored-theme',
    transformIndexHtml: (html) => html.replace('<!-- stored-theme -->', () => `<script>${script}</script>`),
  }
}

/** The bundler's empty script of a page that only links styles, and what that would import. */
const STYLES_ONLY =
  /\s*(?:<script async type="module" crossorigin src="[^"]+"><\/script>|<link rel="modulepreload"[^>]*>)/g
const ENTRY = /\s*<script type="module" crossorigin src="(?<address>[^"]+)"><\/script>/

/**
 * Starts a page's module from an inline script at its end. The server trusts that script by its hash, and what it
 * loads by 'strict-dynamic' (security-headers.ts). The file is still fetched while the page is read.
 */
export function trustedLoader(): Plugin {
  return {
    name: 'trusted-loader',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const address = ENTRY.exec(html)?.groups?.['address']
        if (address === undefined) return html.replaceAll(STYLES_ONLY, '')
        const loader = `{const s=document.createElement("script");s.type="module";s.src=${JSON.stringify(address)};document.head.append(s)}`
        return html
          .replace(ENTRY, `\n    <link rel="modulepreload" crossorigin href="${address}">`)
          .replace('</body>', () => `  <script>${loader}</script>\n  </body>`)
      },
    },
  }
}

/** Characters: a smaller file is compiled in no time. */
const LARGE = 45_000

/**
 * Has the browser compile every function of these files, if they are large, while it fetches them, beside the page.
 * Most of them run at a start, and each would be compiled alone once it is called (V8's explicit compile hints; to other
 * engines a comment).
 */
export function compiledAhead(files: RegExp): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // after the list of files that dynamic imports ask for, which stands first
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.length < LARGE || !files.test(file.fileName)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

import { STORED_THEME_SCRIPT } from '#client/browser/page/theme.ts'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { ChatCard } from './chat-card.tsx'
import { SITE_COPY } from './site-copy.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { documentData } from './structured-data.ts'
import type { SitePage } from './site-page.ts'

/** What the build made of site.ts, site.css and the font, as addresses. */
export interface SiteAssets {
  readonly script: string
  readonly styles: readonly string[]
  readonly font: string
}

/** Placeholder for the configured origin, which the build doesn't know. The server replaces it (site-pages.ts). */
export const ORIGIN = 'https://origin.invalid'
const BRAND = 'Milepost'

/**
 * Loads the page's script once its text is there, so that the script never delays it. The policy trusts this line by
 * its hash, and what it loads by 'strict-dynamic'.
 */
function loaderOf(address: string): string {
  const load = `const s=document.createElement("script");s.type="module";s.src=${JSON.stringify(address)};document.head.append(s)`
  return `new PerformanceObserver((_,o)=>{o.disconnect();${load}}).observe({type:"paint",buffered:true})`
}

interface SiteDocumentProps {
  page: SitePage
  assets: SiteAssets
  /** a page that search engines leave out has no canonical address */
  isIndexed: boolean
}

/** The whole HTML document of a public page. */
export function SiteDocument({ page, assets, isIndexed }: SiteDocumentProps) {
  const { path, title, description, section = path, Page } = page
  const fullTitle = path === '/' ? title : `${title} · ${BRAND}`
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {isIndexed ? <link rel="canonical" href={ORIGIN + path} /> : <meta name="robots" content="noindex" />}
        <meta property="og:type" content={page.section === undefined ? 'website' : 'article'} />
        <meta property="og:site_name" content={BRAND} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={ORIGIN + path} />
        <meta property="og:image" content={`${ORIGIN}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={SITE_COPY.shareImage} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#006b54" />
        <script dangerouslySetInnerHTML={{ __html: STORED_THEME_SCRIPT }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script dangerouslySetInnerHTML={{ __html: loaderOf(assets.script) }} />
        {isIndexed && (
          <script
            type="application/ld+json"
            // JSON in a script element must not contain the end of that element
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(documentData(page, ORIGIN)).replaceAll('<', String.raw`\u003c`),
            }}
          />
        )}
      </head>
      <body>
        <a
          href="#content"
          className="sr-only rounded-control bg-sign font-bold text-legend focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:px-4 focus:py-3"
        >
          {SITE_COPY.skipToContent}
        </a>
        <SiteHeader section={section} />
        <main id="content" tabIndex={-1} className="outline-none">
          <Page />
        </main>
        <SiteFooter />
        <ChatCard />
        <noscript>
          <p className="border-t border-line bg-caution-tint p-4 text-center">
            {SITE_COPY.noScript}{' '}
            <a href={`mailto:${COMPANY_CONTACT.email}`} className="font-semibold underline">
              {COMPANY_CONTACT.email}
            </a>
          </p>
        </noscript>
      </body>
    </html>
  )
}

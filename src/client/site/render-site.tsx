import { renderToStaticMarkup } from 'react-dom/server'
import { MISSING_PAGE, SITE_PAGES } from './pages.ts'
import { ORIGIN, type SiteAssets, SiteDocument } from './site-document.tsx'
import type { SitePage } from './site-page.ts'

export interface SiteFile {
  /** address on the site */
  readonly path: string
  readonly type: 'text/html' | 'text/plain' | 'application/xml'
  readonly content: string
}

/** Every file of the public site. Its only input besides the sources is where the build put the assets. */
export function renderSite(assets: SiteAssets): SiteFile[] {
  const pages = SITE_PAGES.map((page) => toFile(page, assets, true))
  return [
    ...pages,
    toFile(MISSING_PAGE, assets, false),
    { path: '/sitemap.xml', type: 'application/xml', content: sitemap() },
    { path: '/robots.txt', type: 'text/plain', content: robots() },
  ]
}

function toFile(page: SitePage, assets: SiteAssets, isIndexed: boolean): SiteFile {
  // no page is hydrated: static markup has no comments between texts and no scripts
  const html = renderToStaticMarkup(<SiteDocument page={page} assets={assets} isIndexed={isIndexed} />)
  return { path: page.path, type: 'text/html', content: `<!doctype html>${html}\n` }
}

function sitemap(): string {
  const entries = SITE_PAGES.map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function robots(): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /drive/',
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ].join('\n')
}

import type { ReactNode } from 'react'

/** A schema.org object (https://schema.org), without its `@context`. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** A page of the public site: one row of the table in `pages.ts`. */
export interface SitePage {
  readonly path: string
  /** of the browser's tab and of search results, without the product's name */
  readonly title: string
  /** one or two sentences for search results and shared links */
  readonly description: string
  /** the header's link that is marked as current; the page's own path unless it is below another */
  readonly section?: string
  /** what is between header and footer; it is rendered once, by the build, so hooks with effects do nothing */
  readonly Page: () => ReactNode
  /** for search engines; organization and breadcrumbs are added to every page */
  readonly structuredData?: readonly StructuredData[]
}

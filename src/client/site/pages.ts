import { ABOUT_PAGE } from './about-page.tsx'
import { ARTICLE_PAGES, BLOG_PAGE } from './blog/blog-pages.tsx'
import { CONTACT_PAGE } from './contact-page.tsx'
import { DEVELOPERS_PAGE } from './developers/developers-page.tsx'
import { EMPLOYMENT_PAGE } from './employment/employment-page.tsx'
import { FAQ_PAGE } from './faq-page.tsx'
import { LANDING_PAGE } from './landing/landing-page.tsx'
import { NOT_FOUND_PAGE } from './not-found-page.tsx'
import { PRIVACY_PAGE, TERMS_PAGE } from './legal-pages.tsx'
import type { SitePage } from './site-page.ts'

/**
 * Every page of the public site. A new page is one entry here: the build renders it, the server serves it, and the
 * sitemap lists it.
 */
export const SITE_PAGES: readonly SitePage[] = [
  LANDING_PAGE,
  ABOUT_PAGE,
  EMPLOYMENT_PAGE,
  BLOG_PAGE,
  ...ARTICLE_PAGES,
  CONTACT_PAGE,
  FAQ_PAGE,
  DEVELOPERS_PAGE,
  PRIVACY_PAGE,
  TERMS_PAGE,
]

/** The answer to an address without a page. */
export const MISSING_PAGE: SitePage = NOT_FOUND_PAGE

import { PATHS } from '#contract/api/path.ts'
import { SOCIAL_LINKS } from '#client/components/company/copy.ts'
import { Logo } from '#client/ui/logo.tsx'
import { FOOTER_LINKS, SITE_COPY } from './site-copy.ts'

const LINK = 'inline-flex min-h-11 items-center text-ink-soft no-underline hover:text-ink hover:underline'

/** NAV-10, CONST-06 */
export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-[86rem] grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] gap-x-4 gap-y-3 px-5 py-4 sm:grid-cols-3 sm:gap-x-10 sm:gap-y-8 sm:px-8 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <a href={PATHS.home} aria-label={SITE_COPY.milepostHome} className="inline-block no-underline">
            <Logo />
          </a>
          <p className="mt-1 text-ink-soft sm:mt-3 sm:max-w-xs">{SITE_COPY.tagline}</p>
        </div>
        {[FOOTER_LINKS.quick, FOOTER_LINKS.legal].map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-bold">{title}</h2>
            <ul className="mt-1">
              {links.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} className={LINK}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label={SITE_COPY.followUs}>
          <h2 className="font-bold">{SITE_COPY.followUs}</h2>
          <ul className="mt-1">
            {SOCIAL_LINKS.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mx-auto flex max-w-[86rem] flex-wrap justify-between gap-x-6 gap-y-1 px-5 pb-4 text-sm text-ink-soft sm:px-8">
        <p>{SITE_COPY.copyright}</p>
        <p>{SITE_COPY.sources}</p>
      </div>
    </footer>
  )
}

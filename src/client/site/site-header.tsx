import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { CARD_ID } from './chat-card.tsx'
import { CHAT_COPY, HEADER_LINKS, SITE_COPY } from './site-copy.ts'

const MENU_ID = 'site-menu'
const ACCOUNT_ID = 'account-menu'
const ITEM = 'flex min-h-12 items-center rounded-control px-4 font-semibold no-underline hover:bg-hairline'

/** NAV-04 to NAV-09. Both menus are popovers: the browser opens and closes them, also without JavaScript. */
export function SiteHeader({ section }: { section: string }) {
  return (
    <header className="relative z-10">
      <div className="mx-auto flex min-h-18 max-w-[86rem] flex-wrap items-center gap-3 px-5 py-2 sm:px-8 lg:gap-6">
        <a href={PATHS.home} aria-label={SITE_COPY.milepostHome} className="flex no-underline">
          <Logo />
        </a>
        <nav aria-label={SITE_COPY.main} className="hidden lg:block">
          <ul className="flex items-stretch gap-1">
            {HEADER_LINKS.map(({ path, name }) => (
              <li key={path}>
                <a
                  href={path}
                  aria-current={path === section ? 'page' : undefined}
                  className="flex min-h-12 items-center border-b-3 border-transparent px-3 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-rail aria-[current]:text-sign-deep"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 max-w-full flex-1 basis-40 items-center justify-end gap-1 sm:gap-2">
          <SignedOut />
          <SignedIn />
          <button
            type="button"
            popoverTarget={MENU_ID}
            className="grid size-12 place-items-center rounded-control lg:hidden"
          >
            <Menu aria-hidden className="size-6" />
            <span className="sr-only">{SITE_COPY.openMenu}</span>
          </button>
        </div>
      </div>
      <MobileMenu section={section} />
    </header>
  )
}

/** NAV-06 */
function SignedOut() {
  return (
    <div data-signed-out className="flex items-center gap-1 sm:gap-2">
      <a href={PATHS.login} className="hidden min-h-12 items-center px-3 font-bold no-underline min-[26rem]:flex">
        {SITE_COPY.signIn}
      </a>
      <Button render={<a href={PATHS.signUp} />}>{SITE_COPY.signUp}</Button>
    </div>
  )
}

/** NAV-07, NAV-08: shown by islands/session.ts, which fills in name and email. */
function SignedIn() {
  return (
    <div data-signed-in hidden className="min-w-0">
      <button
        type="button"
        popoverTarget={ACCOUNT_ID}
        className="flex min-h-12 max-w-[min(14rem,100%)] items-center gap-2 rounded-control border border-line bg-surface px-2 text-left leading-tight hover:border-edge sm:max-w-[min(18rem,100%)] sm:px-3"
      >
        <span className="min-w-0">
          <span data-account-name className="block truncate font-bold" />
          <span data-account-email className="block truncate text-sm text-ink-soft" />
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </button>
      <div
        id={ACCOUNT_ID}
        popover="auto"
        className="absolute top-18 right-5 left-auto m-0 w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-float sm:right-8 min-[86rem]:right-[calc((100vw-86rem)/2+2rem)]"
      >
        <a href={PATHS.profile} className={ITEM}>
          {SITE_COPY.profile}
        </a>
        <a href={PATHS.settings} className={ITEM}>
          {SITE_COPY.settings}
        </a>
        <button type="button" data-sign-out className={`${ITEM} w-full text-left`}>
          {SITE_COPY.signOut}
        </button>
      </div>
    </div>
  )
}

/** NAV-05 */
function MobileMenu({ section }: { section: string }) {
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label={SITE_COPY.menu}
      className="absolute inset-x-3 top-18 m-0 w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float lg:hidden"
    >
      <ul>
        {HEADER_LINKS.map(({ path, name }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={path === section ? 'page' : undefined}
              className={`${ITEM} aria-[current]:bg-sign-tint aria-[current]:text-sign-deep`}
            >
              {name}
            </a>
          </li>
        ))}
        <li data-signed-out className="min-[26rem]:hidden">
          <a href={PATHS.login} className={ITEM}>
            {SITE_COPY.signIn}
          </a>
        </li>
        <li className="in-data-[chat=vendor]:hidden">
          <button type="button" popoverTarget={CARD_ID} className={`${ITEM} w-full text-left`}>
            {CHAT_COPY.open}
          </button>
        </li>
      </ul>
    </nav>
  )
}

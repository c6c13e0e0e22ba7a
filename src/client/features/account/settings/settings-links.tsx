import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Info from 'lucide-react/icons/info'
import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { PATHS } from '#contract/api/path.ts'
import { SETTINGS_LINKS_COPY } from './copy.ts'

/** SET-04 */
export function SettingsLinks() {
  return (
    <nav
      aria-label={SETTINGS_LINKS_COPY.settingsPages}
      className="rounded-card border border-line bg-surface px-4 sm:px-5"
    >
      <ul className="divide-y divide-hairline">
        <li>
          <Link to={PATHS.editProfile} search={{ tab: 'security' }} className={ROW}>
            <ShieldCheck aria-hidden className={ICON} />
            {SETTINGS_LINKS_COPY.securityAndDevices}
            <ChevronRight aria-hidden className={ARROW} />
          </Link>
        </li>
        {PAGES.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={ROW}>
              <Icon aria-hidden className={ICON} />
              {name}
              <ChevronRight aria-hidden className={ARROW} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ROW = 'flex min-h-13 items-center gap-3 font-semibold no-underline hover:text-sign-deep'
const ICON = 'size-5 shrink-0 text-ink-soft'
const ARROW = 'ml-auto size-5 shrink-0 text-ink-soft'

const PAGES = [
  { to: PATHS.help, name: SETTINGS_LINKS_COPY.helpSupport, Icon: CircleHelp },
  { to: PATHS.faq, name: SETTINGS_LINKS_COPY.frequentlyAskedQuestions, Icon: MessagesSquare },
  { to: PATHS.privacyPolicy, name: SETTINGS_LINKS_COPY.privacyPolicy, Icon: FileText },
  { to: PATHS.termsConditions, name: SETTINGS_LINKS_COPY.termsConditions, Icon: Scale },
  { to: PATHS.aboutUs, name: SETTINGS_LINKS_COPY.aboutMilepost, Icon: Info },
  { to: PATHS.contactUs, name: SETTINGS_LINKS_COPY.contactSupport, Icon: Mail },
] as const

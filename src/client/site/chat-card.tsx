import MessageCircle from 'lucide-react/icons/message-circle'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { CHAT_COPY } from './site-copy.ts'

export const CARD_ID = 'chat-card'

/** NAV-02, NAV-03: how to reach us, where no vendor's chat is configured. The server hides it where one is. */
export function ChatCard() {
  return (
    <aside
      aria-label={CHAT_COPY.title}
      className="border-t border-line bg-surface px-5 py-2 in-data-[chat=vendor]:hidden sm:px-8 min-[90rem]:border-0 min-[90rem]:p-0 print:hidden"
    >
      {/* Wide screens have a margin for it; elsewhere it would cover links, so it ends the page. */}
      <button
        type="button"
        popoverTarget={CARD_ID}
        aria-label={CHAT_COPY.open}
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-full bg-sign px-5 font-bold text-legend shadow-(--button-edge) hover:bg-panel min-[90rem]:fixed min-[90rem]:right-1 min-[90rem]:bottom-3 min-[90rem]:z-10 min-[90rem]:size-12 min-[90rem]:px-0 min-[90rem]:shadow-float"
      >
        <MessageCircle aria-hidden className="size-6" />
        <span className="min-[90rem]:hidden">{CHAT_COPY.open}</span>
      </button>
      <div
        id={CARD_ID}
        popover="auto"
        className="fixed inset-auto right-4 bottom-20 m-0 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-5 text-ink shadow-float"
      >
        <p className="text-lg font-bold">{CHAT_COPY.title}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_a]:inline-block [&_a]:py-2 [&_a]:font-semibold [&_a]:text-sign-deep [&_a]:underline [&_dt]:py-2 [&_dt]:text-ink-soft">
          <dt>{CHAT_COPY.call}</dt>
          <dd>
            <a href={`tel:${COMPANY_CONTACT.phone.replaceAll(/\D/g, '')}`}>{COMPANY_CONTACT.phone}</a>
          </dd>
          <dt>{CHAT_COPY.email}</dt>
          <dd>
            <a href={`mailto:${COMPANY_CONTACT.email}`}>{COMPANY_CONTACT.email}</a>
          </dd>
          <dt>{CHAT_COPY.hours}</dt>
          <dd className="py-2">
            {COMPANY_CONTACT.hours.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </dl>
      </div>
    </aside>
  )
}

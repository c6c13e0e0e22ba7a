import MessageCircle from 'lucide-react/icons/message-circle'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { CHAT_COPY } from './site-copy.ts'

const CARD_ID = 'chat-card'

/** NAV-02, NAV-03: how to reach us, where no vendor's chat is configured. The server hides it where one is. */
export function ChatCard() {
  return (
    <aside aria-label={CHAT_COPY.title} className="in-data-[chat=vendor]:hidden print:hidden">
      <button
        type="button"
        popoverTarget={CARD_ID}
        aria-label={CHAT_COPY.open}
        className="fixed right-2 bottom-3 z-10 grid size-12 place-items-center rounded-full border-2 border-surface bg-sign text-surface shadow-float hover:bg-sign-deep"
      >
        <MessageCircle aria-hidden className="size-6" />
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

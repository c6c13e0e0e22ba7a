import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { CONTACT_COPY } from './copy.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'

interface ContactLinksProps {
  phone: string | null
  email: string | null
  /** whose links these are, for screen readers that read them out of context */
  name: string
}

/** Links to call and to email; nothing if both are missing. */
export function ContactLinks({ phone, email, name }: ContactLinksProps) {
  if (!phone && !email) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {phone && (
        <li className="min-w-0">
          <a href={`tel:${dialledNumber(phone)}`} aria-label={CONTACT_COPY.call(name, phone)} className={LINK}>
            <Phone aria-hidden className="size-4 shrink-0" />
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li className="min-w-0">
          <a href={`mailto:${email}`} aria-label={CONTACT_COPY.email(name, email)} className={LINK}>
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}

const LINK = 'inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline pointer-fine:lg:min-h-7'

import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'

interface ContactLinksProps {
  phone: string | null
  email: string | null
  /** whom one reaches, for those who hear the links without what stands around them */
  name: string
}

/** One tap to call, one to write; nothing where neither is known. */
export function ContactLinks({ phone, email, name }: ContactLinksProps) {
  if (!phone && !email) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {phone && (
        <li className="min-w-0">
          <a href={`tel:${dialled(phone)}`} aria-label={`Call ${name}, ${phone}`} className={LINK}>
            <Phone aria-hidden className="size-4 shrink-0" />
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li className="min-w-0">
          <a href={`mailto:${email}`} aria-label={`Write to ${name}, ${email}`} className={LINK}>
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}

const LINK = 'inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline pointer-fine:lg:min-h-8'

/** What a telephone dials: digits and the plus. */
function dialled(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '')
}

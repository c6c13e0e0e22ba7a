import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Button } from '#client/ui/button.tsx'
import { ContactLinks } from './contact-links.tsx'
import { QUICK_CONTACT_COPY } from './route-copy.ts'
import { SectionCard } from './section-card.tsx'

interface QuickContactProps {
  /** in calling order */
  contacts: readonly { role: string; name: string; phone: string | null; email: string | null }[]
  /** people quote it on the phone; subject of the support email */
  loadNumber: number
}

/** Contacts for a load, one tap each, support last [OWN-17] [OWN-18]. */
export function QuickContact({ contacts, loadNumber }: QuickContactProps) {
  const reachable = contacts.filter(({ phone, email }) => phone ?? email)
  const subject = encodeURIComponent(QUICK_CONTACT_COPY.messageSubject(loadNumber))
  return (
    <SectionCard title={QUICK_CONTACT_COPY.quickContact}>
      <ul className="flex flex-col gap-2 empty:hidden">
        {reachable.map(({ role, name, phone, email }) => (
          <li key={role}>
            <p>
              <span className="text-sm text-ink-soft">{role}</span>
              <strong className="block">{name}</strong>
            </p>
            <ContactLinks name={name} phone={phone} email={email} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" render={<a href={`mailto:${SUPPORT}?subject=${subject}`} />}>
        <LifeBuoy aria-hidden />
        {QUICK_CONTACT_COPY.contactSupport}
      </Button>
    </SectionCard>
  )
}

const SUPPORT = 'support@milepost.example'

import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Button } from '#client/ui/button.tsx'
import { ContactLinks } from './contact-links.tsx'
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
  const subject = encodeURIComponent(`Load #${loadNumber}`)
  return (
    <SectionCard title="Quick contact">
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
        Contact Support
      </Button>
    </SectionCard>
  )
}

const SUPPORT = 'support@milepost.example'

import type { ReactNode } from 'react'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { COMPANY_CONTACT } from '#client/components/company-copy.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'
import { CONTACT_US_COPY } from './copy.ts'
import { ContactMessage } from './contact-message.tsx'

/** SET-13 */
export function ContactUsScreen() {
  return (
    <SettingsSubpage title={CONTACT_US_COPY.contactUs} subtitle={CONTACT_US_COPY.subtitle}>
      <SectionCard title={CONTACT_US_COPY.howToReachUs}>
        <ContactLinks
          phone={COMPANY_CONTACT.phone}
          email={COMPANY_CONTACT.email}
          name={CONTACT_US_COPY.milepostSupport}
        />
        <dl className="grid gap-4 sm:grid-cols-2">
          <Lines name={CONTACT_US_COPY.address} lines={COMPANY_CONTACT.address} />
          <Lines name={CONTACT_US_COPY.businessHours} lines={COMPANY_CONTACT.hours} />
        </dl>
      </SectionCard>
      <SectionCard title={CONTACT_US_COPY.sendUsAMessage}>
        <ContactMessage />
      </SectionCard>
    </SettingsSubpage>
  )
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }): ReactNode {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      {lines.map((line) => (
        <dd key={line} className="font-semibold">
          {line}
        </dd>
      ))}
    </div>
  )
}

import { type ReactNode, Suspense } from 'react'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { HOUSE } from '#client/components/house-contact.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SettingsPage } from './settings-page.tsx'

const ContactMessage = lazyPart(() => import('./contact-message.tsx').then((file) => file.ContactMessage))

/** SET-13 */
export function ContactUsScreen() {
  return (
    <SettingsPage title="Contact Us" subtitle="Our support team answers within 10 minutes during business hours.">
      <SectionCard title="How to reach us">
        <ContactLinks phone={HOUSE.phone} email={HOUSE.email} name="Milepost support" />
        <dl className="grid gap-4 sm:grid-cols-2">
          <Lines name="Address" lines={HOUSE.address} />
          <Lines name="Business hours" lines={HOUSE.hours} />
        </dl>
      </SectionCard>
      <SectionCard title="Write to us">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ContactMessage />
        </Suspense>
      </SectionCard>
    </SettingsPage>
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

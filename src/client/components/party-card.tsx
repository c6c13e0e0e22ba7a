import { personName } from '#domain/text/person-name.ts'
import type { ReactNode } from 'react'
import type { Party } from '#contract/freight/load.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ContactLinks } from './contact-links.tsx'
import { LOAD_COPY } from './load-copy.ts'
import { SectionCard } from './section-card.tsx'
import { UsdotNote } from './usdot-note.tsx'

interface PartyCardProps {
  /** 'Broker information', 'Dispatcher information' */
  title: string
  party: Party | null
  /** shown without a party: 'Pending dispatcher' */
  absent?: string
  /** extra line: 'Has not answered the tender yet' */
  note?: ReactNode
}

/** One party to a load: person, business, contact links [OWN-11]. */
export function PartyCard({ title, party, absent = LOAD_COPY.pending, note }: PartyCardProps) {
  return (
    <SectionCard title={title}>
      {party ? <Person party={party} /> : <p className="text-ink-soft">{absent}</p>}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </SectionCard>
  )
}

function Person({ party }: { party: Party }) {
  const name = personName(party)
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {party.businessName && <p className="text-ink-soft">{party.businessName}</p>}
          <UsdotNote usdot={party.usdot} />
        </div>
      </div>
      <ContactLinks name={name} phone={party.phoneNumber} email={party.email} />
    </div>
  )
}

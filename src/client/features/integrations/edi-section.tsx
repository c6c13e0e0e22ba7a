import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Pause from 'lucide-react/icons/pause'
import { useState } from 'react'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { type EdiPartner, MOST_PARTNERS } from '#contract/programs/edi-partner.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { describeLastMessage, EDI_SECTION_COPY as COPY, EDI_SIDE_NAMES, EDI_STATUS_NAMES } from './edi-copy.ts'
import { ediPartnersQuery } from './edi.queries.ts'
import { IntegrationLink } from './integration-link.tsx'
import { IntegrationSection } from './integration-section.tsx'

const AddPartnerDialog = lazyDialog(() => import('./add-partner.dialog.tsx'), 'AddPartnerDialog')

const LOOKS: Record<EdiPartner['status'], { tone: Tone; icon: Icon }> = {
  live: { tone: 'green', icon: Check },
  test: { tone: 'yellow', icon: FlaskConical },
  paused: { tone: 'orange', icon: Pause },
}

/** Whom a company exchanges X12 messages with. */
export function EdiSection() {
  const stored = useStored(ediPartnersQuery)
  const now = useNow(MINUTE_MS)
  const [isAdding, setAdding] = useState(false)
  return (
    <IntegrationSection
      words={COPY}
      stored={stored}
      isFull={(stored.data?.data.length ?? 0) >= MOST_PARTNERS}
      onAdd={() => setAdding(true)}
      dialog={isAdding && <AddPartnerDialog onClose={() => setAdding(false)} />}
    >
      {(partner) => (
        <IntegrationLink
          key={partner.id}
          link={<Link to="/dashboard/settings/integrations/partners/$partnerId" params={{ partnerId: partner.id }} />}
          title={isolateBidi(partner.name)}
          detail={EDI_SIDE_NAMES[partner.side]}
          state={{ ...LOOKS[partner.status], words: EDI_STATUS_NAMES[partner.status] }}
          note={describeLastMessage(partner, now)}
        />
      )}
    </IntegrationSection>
  )
}

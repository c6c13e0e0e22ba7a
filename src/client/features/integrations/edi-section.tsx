import { Link } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useState } from 'react'
import { ShortList } from '#client/components/short-list.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { MOST_PARTNERS } from '#contract/programs/edi-partner.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { describePartner, EDI_SECTION_COPY as COPY } from './edi-copy.ts'
import { ediPartnersQuery } from './edi.queries.ts'

const AddPartnerDialog = lazyDialog(() => import('./add-partner.dialog.tsx'), 'AddPartnerDialog')

/** Whom a company exchanges X12 messages with. */
export function EdiSection() {
  const stored = useStored(ediPartnersQuery)
  const now = useNow(MINUTE_MS)
  const [isAdding, setAdding] = useState(false)
  return (
    <ShortList
      words={COPY}
      stored={stored}
      isOffline={useConnection().status === 'offline'}
      isFull={(stored.data?.data.length ?? 0) >= MOST_PARTNERS}
      onAdd={() => setAdding(true)}
      dialog={isAdding && <AddPartnerDialog onClose={() => setAdding(false)} />}
    >
      {(partner) => (
        <li key={partner.id}>
          <Link
            to="/dashboard/settings/integrations/partners/$partnerId"
            params={{ partnerId: partner.id }}
            className="flex min-h-12 items-start gap-4 py-3"
          >
            <ArrowLeftRight aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere underline">{isolateBidi(partner.name)}</span>
              <span className="block text-sm text-ink-soft">{describePartner(partner, now)}</span>
            </span>
          </Link>
        </li>
      )}
    </ShortList>
  )
}

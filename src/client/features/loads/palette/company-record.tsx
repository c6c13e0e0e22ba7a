import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { PartyCard } from '#client/components/load/load-sections.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { AccountId } from '#domain/access/ids.ts'
import { partyName } from '#domain/text/names.ts'
import { COMPANY_RECORD_COPY } from './copy.ts'
import { type CompanyRecord, toItem } from './palette-items.ts'

interface CompanyRecordViewProps {
  record: CompanyRecord
  accountId: AccountId
  onBack: () => void
  /** a load of it was opened */
  onLeave: () => void
}

/** What this device knows of another company: how to reach it, its USDOT number, and the loads together. */
export function CompanyRecordView({ record, accountId, onBack, onLeave }: CompanyRecordViewProps) {
  const { party, loads } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere outline-none">
          {partyName(party)}
        </h3>
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {COMPANY_RECORD_COPY.back}
        </Button>
      </div>
      <PartyCard title={COMPANY_RECORD_COPY.contact} party={party} />
      <h3 className="font-bold">{COMPANY_RECORD_COPY.loads(loads.length)}</h3>
      <ul className="divide-y divide-hairline">
        {loads.map((load) => {
          const { id, title, to, end } = toItem(load, accountId)
          return (
            <li key={id} className="relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <Link to={to} onClick={onLeave} className="mr-auto font-semibold after:absolute after:inset-0">
                {title}
              </Link>
              <StatusBadge status={load.status} reading="list" />
              <span className="font-semibold">{end}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

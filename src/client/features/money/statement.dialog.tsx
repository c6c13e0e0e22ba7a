import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { type MoneyList, readStatementCsvEndpoint, readStatementPdfEndpoint } from '#contract/money/aging.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { dayInZone } from '#domain/time/period.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { MONEY_COPY, STATEMENT_COPY as COPY } from './copy.ts'
import { openMoneyQuery } from './money.queries.ts'

interface StatementDialogProps {
  side: MoneySide
  /** the key of the party that the list shows alone */
  party: string | undefined
  onClose: () => void
}

/** The open invoices of one party as a file, with their age on a day. */
export function StatementDialog({ side, party, onClose }: StatementDialogProps) {
  const stored = useStored(openMoneyQuery(side))
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.lead}>
      <StoredView stored={stored} words={MONEY_COPY}>
        {({ parties }) =>
          parties.length === 0 ? (
            <p>{MONEY_COPY.empty}</p>
          ) : (
            <StatementForm side={side} party={party} parties={parties} />
          )
        }
      </StoredView>
    </Dialog>
  )
}

const schema = z.object({
  party: z.string().check(z.minLength(1, COPY.noParty)),
  asOf: z.iso.date(COPY.noDay),
})
type Chosen = z.output<typeof schema>

const ENDPOINTS = { pdf: readStatementPdfEndpoint, csv: readStatementCsvEndpoint } as const

function StatementForm({ side, party, parties }: Omit<StatementDialogProps, 'onClose'> & Pick<MoneyList, 'parties'>) {
  const isOffline = useConnection().status === 'offline'
  const [today] = useState(() => dayInZone(Date.now(), ownZone()))
  const start = parties.find(({ key }) => key === party) ?? parties[0]
  const form = useServerForm({ schema, defaultValues: { party: start?.key ?? '', asOf: today } })
  const download = (type: 'pdf' | 'csv') => async (chosen: Chosen) => {
    const { path } = buildHttpRequest(ENDPOINTS[type], { query: { ...chosen, side, zone: ownZone() } })
    const name = parties.find(({ key }) => key === chosen.party)?.name ?? ''
    downloadFile(COPY.fileName(name, chosen.asOf, type), await fetchFile(path))
  }
  return (
    <Form form={form} send={download('pdf')}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <SelectField
        label={COPY.party}
        options={parties.map(({ key, name }) => ({ value: key, label: isolateBidi(name) }))}
        {...form.field('party')}
      />
      <TextField label={COPY.asOf} hint={COPY.asOfHint} type="date" {...form.field('asOf')} />
      <FailureNote message={form.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={() => void form.submit(download('csv'))}>
          <Download aria-hidden />
          {COPY.csv}
        </Button>
        <SubmitButton form={form} label={COPY.pdf} />
      </DialogActions>
    </Form>
  )
}

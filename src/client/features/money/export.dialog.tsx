import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import {
  areDaysInOrder,
  type ExportBatch,
  exportBodySchema,
  exportMoneyEndpoint,
  readExportEndpoint,
} from '#contract/money/export.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import type { ExportFormat, ExportKind } from '#domain/freight/quickbooks.ts'
import { addDays, dayInZone } from '#domain/time/period.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { EXPORT_COPY as COPY } from './copy.ts'
import { exportsQuery } from './money.queries.ts'

/** What a file is for, and the lists of whose invoices it can be. */
const CHOICES = [
  { value: 'invoices quickbooks', side: 'receivables' },
  { value: 'bills quickbooks', side: 'payables' },
  { value: 'invoices csv', side: 'receivables' },
  { value: 'bills csv', side: 'payables' },
] as const

const { from, to } = exportBodySchema.shape
const schema = z
  .object({ choice: z.enum(CHOICES.map(({ value }) => value)), from, to, again: z.boolean() })
  .check(areDaysInOrder)
type Chosen = z.output<typeof schema>

/** What the server is asked for. */
function bodyOf({ choice, ...days }: Chosen) {
  const [kind, format] = choice.split(' ') as [ExportKind, ExportFormat]
  return { kind, format, ...days }
}

/** A month back: what is made each week or month overlaps, and each invoice is in one file. */
const DAYS_BACK = 31

async function download({ id, kind, format }: Pick<ExportBatch, 'id' | 'kind' | 'format'>): Promise<void> {
  const { path } = buildHttpRequest(readExportEndpoint, { params: { id } })
  downloadFile(COPY.fileName(kind, format, dayInZone(Date.now(), ownZone())), await fetchFile(path))
}

interface ExportDialogProps {
  /** the lists that the person has, that on screen first */
  sides: readonly [MoneySide, ...MoneySide[]]
  onClose: () => void
}

/** A file for accounting, and those that were made before. */
export function ExportDialog({ sides, onClose }: ExportDialogProps) {
  const isOffline = useConnection().status === 'offline'
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<string | null>(null)
  const choices = sides.flatMap((side) => CHOICES.filter((choice) => choice.side === side))
  const [today] = useState(() => dayInZone(Date.now(), ownZone()))
  const form = useServerForm({
    schema,
    defaultValues: {
      choice: choices[0]?.value ?? 'invoices csv',
      from: addDays(today, -DAYS_BACK),
      to: today,
      again: false,
    },
  })
  const making = useMutation({
    meta: { about: exportMoneyEndpoint.name },
    async mutationFn(chosen: Chosen) {
      const body = bodyOf(chosen)
      const made = await call(exportMoneyEndpoint, { body })
      if (made.id !== null) await download({ ...body, id: made.id })
      return made
    },
    onSuccess(made) {
      setOutcome(made.more ? COPY.more(made.invoices) : made.id === null ? COPY.nothing : null)
      if (made.id !== null) toasts.success(COPY.done(made.invoices))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  })
  const choice = useWatch({ control: form.methods.control, name: 'choice' })
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.lead}>
      <Form form={form} send={(chosen) => making.mutateAsync(chosen)}>
        <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
        <SelectField
          label={COPY.for}
          options={choices.map(({ value }) => ({ value, label: COPY.choices[value] }))}
          {...form.field('choice')}
        />
        {choice.endsWith('quickbooks') && <p className="text-sm text-ink-soft">{COPY.compare}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={COPY.from} type="date" {...form.field('from', { affects: 'to' })} />
          <TextField label={COPY.to} type="date" {...form.field('to')} />
        </div>
        <Checkbox label={COPY.again} {...form.field('again')} />
        <div role="status" className="empty:hidden">
          {outcome !== null && <p className="font-semibold">{outcome}</p>}
        </div>
        <Earlier />
        <SubmitActions form={form} label={COPY.download} busyLabel={COPY.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function Earlier() {
  const stored = useStored(exportsQuery)
  const again = useMutation({ meta: { about: 'money-export' }, mutationFn: download })
  return (
    <section aria-label={COPY.earlier} className="flex flex-col gap-2">
      <h3 className="font-bold">{COPY.earlier}</h3>
      <StoredView stored={stored} words={{ loading: COPY.loading, loadError: COPY.loadError, what: COPY.what }}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">{COPY.noneEarlier}</p>
          ) : (
            <ul className="max-h-60 divide-y divide-hairline overflow-y-auto rounded-control border border-line">
              {data.map((batch) => (
                <li key={batch.id} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
                  <div className="min-w-0 flex-[1_1_10rem]">
                    <p className="font-semibold">{COPY.choices[`${batch.kind} ${batch.format}`]}</p>
                    <p className="text-sm text-ink-soft">
                      {COPY.batch(batch.invoices, formatRecordTime(Date.parse(batch.madeAt), ownZone()), batch.madeBy)}
                    </p>
                  </div>
                  {batch.isKept ? (
                    <Button
                      variant="quiet"
                      size="compact"
                      aria-label={COPY.downloadAgainOf(formatRecordTime(Date.parse(batch.madeAt), ownZone()))}
                      busy={again.isPending && again.variables.id === batch.id}
                      onClick={() => again.mutate(batch)}
                    >
                      <Download aria-hidden />
                      {COPY.downloadAgain}
                    </Button>
                  ) : (
                    <p className="text-sm text-ink-soft">{COPY.erased}</p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </StoredView>
    </section>
  )
}

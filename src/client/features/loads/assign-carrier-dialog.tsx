import { partyName, personName } from '#domain/text/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { searchCarriersEndpoint } from '#contract/freight/search-carriers.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { CarrierAuthorityLine } from '#client/components/carrier-authority-line.tsx'
import { UsdotNote } from '#client/components/usdot-note.tsx'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ASSIGN_COPY, TENDER_TIMES } from './assign-carrier-copy.ts'
import { EMPTY_TENDER_FORM, type TenderForm, tenderForm, type TenderFormValues } from './assign-carrier.form.ts'
import { carriersQuery } from './carriers.queries.ts'

/** Pause after the last key. */
const PAUSE_MS = 300

type Carrier = EndpointResponse<typeof searchCarriersEndpoint>['data'][number]

interface AssignCarrierDialogProps {
  open: boolean
  /** rejects with what the server refused */
  onTender: (tender: TenderForm) => Promise<unknown>
  onClose: () => void
}

/** Picks the carrier to tender a load to, by name or number, and how long they have to answer (UNDO-04). */
export function AssignCarrierDialog({ open, ...choice }: AssignCarrierDialogProps) {
  return (
    <Dialog open={open} title={ASSIGN_COPY.title} description={ASSIGN_COPY.description} onClose={choice.onClose}>
      <Choice {...choice} />
    </Dialog>
  )
}

function Choice({ onTender, onClose }: Omit<AssignCarrierDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const form = useServerForm<TenderFormValues, TenderForm>({ schema: tenderForm, defaultValues: EMPTY_TENDER_FORM })
  const { control, setValue } = form.methods
  const chosen = useWatch({ control, name: 'carrierId' })
  const choose = (carrierId: string) => setValue('carrierId', carrierId, { shouldDirty: true })
  return (
    <Form form={form} send={onTender}>
      <TextField
        label={ASSIGN_COPY.find}
        hint={ASSIGN_COPY.findHint}
        type="search"
        autoComplete="off"
        maxLength={100}
        leading={<Search aria-hidden />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          choose('')
        }}
      />
      <CarrierResults
        search={useDebouncedValue(typed.trim(), { pauseMs: PAUSE_MS })}
        chosen={chosen}
        onChoose={choose}
      />
      <SelectField
        label={ASSIGN_COPY.time}
        hint={ASSIGN_COPY.timeHint}
        options={TENDER_TIMES}
        {...form.field('minutes')}
      />
      <SubmitActions
        form={form}
        label={ASSIGN_COPY.submit}
        whyNot={chosen === '' ? ASSIGN_COPY.chooseFirst : undefined}
        onCancel={onClose}
      />
    </Form>
  )
}

interface CarrierResultsProps {
  search: string
  /** '' for none */
  chosen: string
  onChoose: (carrierId: string) => void
}

function CarrierResults({ search, chosen, onChoose }: CarrierResultsProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(carriersQuery(search))
  if (search.length < 2) return null
  if (isError) return <ReadError error={error} message={ASSIGN_COPY.failed} onRetry={() => void refetch()} />
  const carriers = data?.data ?? []
  return (
    <fieldset className="min-w-0" aria-busy={isFetching}>
      <legend className="sr-only">{ASSIGN_COPY.carriers}</legend>
      <p role="status" className="text-sm text-ink-soft">
        {ASSIGN_COPY.results(carriers.length, isFetching)}
      </p>
      <div className="max-h-72 overflow-y-auto">
        {carriers.map((carrier) => (
          <div key={carrier.id} className="border-b border-hairline py-2 last:border-b-0">
            <label className="flex min-h-14 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="carrier"
                className="size-5 shrink-0 accent-sign"
                checked={carrier.id === chosen}
                onChange={() => onChoose(carrier.id)}
              />
              <CarrierName carrier={carrier} />
            </label>
            <div className="pl-8">
              <CarrierAuthorityLine
                authority={carrier.id === chosen ? carrier.authority : undefined}
                businessName={carrier.businessName}
                findings={carrier.ruleFindings}
              />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function CarrierName({ carrier }: { carrier: Carrier }) {
  const person = personName(carrier)
  return (
    <span className="min-w-0">
      <strong className="block">{partyName(carrier)}</strong>
      {carrier.businessName && <span className="text-sm text-ink-soft">{person}</span>}
      <UsdotNote usdot={carrier.usdot} />
    </span>
  )
}

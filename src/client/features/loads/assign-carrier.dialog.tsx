import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Load } from '#contract/freight/load.ts'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import { formatMargin, formatMoney, marginOf } from '#domain/freight/money.ts'
import { TENDER_MINUTES } from '#domain/freight/tender.ts'
import { type Carrier, CarrierResults, SuggestedCarriers } from './carrier-choice.tsx'
import { ASSIGN_COPY, TENDER_TIMES } from './copy.ts'

/** Pause after the last key. */
const PAUSE_MS = 300

interface AssignCarrierDialogProps {
  open: boolean
  load: Load
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

function Choice({ load, onTender, onClose }: Omit<AssignCarrierDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const form = useServerForm<TenderFormValues, TenderForm>({ schema: tenderForm, defaultValues: EMPTY_TENDER_FORM })
  const { control, setValue } = form.methods
  const chosen = useWatch({ control, name: 'carrierId' })
  const [carrier, setCarrier] = useState<Carrier | null>(null)
  const [isChecked, setChecked] = useState(false)
  const choose = (one: Carrier | null) => {
    setCarrier(one)
    setChecked(false)
    setValue('carrierId', one?.id ?? '', { shouldDirty: true })
  }
  const margin = marginOf(load)
  const step = carrier === null ? 'plain' : decideAcceptStep(carrier.authority, carrier.ruleFindings)
  const search = useDebouncedValue(typed.trim(), { pauseMs: PAUSE_MS })
  return (
    <Form form={form} send={onTender}>
      <p className="font-semibold">{ASSIGN_COPY.rate(formatMoney(load.rate), margin && formatMargin(margin))}</p>
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
          choose(null)
        }}
      />
      {search.length < 2 ? (
        <SuggestedCarriers loadId={load.id} chosen={chosen} onChoose={choose} />
      ) : (
        <CarrierResults search={search} chosen={chosen} onChoose={choose} />
      )}
      {step === 'confirm' && (
        <Checkbox
          label={ASSIGN_COPY.checkedElsewhere}
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <SelectField
        label={ASSIGN_COPY.time}
        hint={ASSIGN_COPY.timeHint}
        options={TENDER_TIMES}
        {...form.field('minutes')}
      />
      <SubmitActions
        form={form}
        label={step === 'plain' ? ASSIGN_COPY.submit : ASSIGN_COPY.anyway}
        whyNot={whyNotTender(step, { isChosen: chosen !== '', isChecked })}
        onCancel={onClose}
      />
    </Form>
  )
}

function whyNotTender(
  step: ReturnType<typeof decideAcceptStep>,
  { isChosen, isChecked }: { isChosen: boolean; isChecked: boolean },
): string | undefined {
  if (!isChosen) return ASSIGN_COPY.chooseFirst
  if (step === 'blocked') return ASSIGN_COPY.blocked
  return step === 'confirm' && !isChecked ? ASSIGN_COPY.tickFirst : undefined
}

/** The server checks that the carrier can haul it, and the time. */
const tenderForm = z.object({
  carrierId: z.string().check(z.minLength(1, ASSIGN_COPY.chooseFirst)),
  minutes: z.pipe(z.string(), z.transform(Number)),
})
type TenderFormValues = z.input<typeof tenderForm>
type TenderForm = z.output<typeof tenderForm>

const EMPTY_TENDER_FORM: TenderFormValues = { carrierId: '', minutes: String(TENDER_MINUTES.usual) }

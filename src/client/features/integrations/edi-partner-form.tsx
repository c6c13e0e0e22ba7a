import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { type ServerForm, useServerForm } from '#client/components/use-server-form.ts'
import { customersQuery } from '#client/data/account/customers.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { ownCarriersQuery } from '#client/data/cache/use-own-carriers.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { type changeEdiPartnerEndpoint, type EdiPartner, ediPartnerFields } from '#contract/programs/edi-partner.ts'
import { DEFAULT_OPTIONS, EDI_TIME_CODES, EDI_TRANSPORTS, type EdiSide } from '#domain/edi/partner.ts'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { EDI_FORM_COPY as COPY, EDI_SECTION_COPY, TIME_CODE_NAMES, TRANSPORT_NAMES } from './edi-copy.ts'
import { useRefreshEdi } from './edi.queries.ts'

export type PartnerFacts = EndpointInput<typeof changeEdiPartnerEndpoint>['body']

/** What a partner is written with: capitals, and nothing for an empty field. */
const capitals = z.pipe(
  z.string(),
  z.transform((typed) => typed.trim().toUpperCase()),
)
const orNull = z.pipe(
  z.string(),
  z.transform((typed) => (typed.trim() === '' ? null : typed.trim().toUpperCase())),
)
const chosen = z.pipe(
  z.string(),
  z.transform((value) => (value === '' ? null : value)),
)
const minutes = z.pipe(
  z.string(),
  z.transform((typed) => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN)),
)

const { name, theirQualifier, theirId, theirGroupId, scac, timeCode, transport, customerId, options } = ediPartnerFields
const { answerMinutes, vehicle, trailer, consentId } = options.shape

const schema = z.object({
  name,
  theirQualifier: z.pipe(capitals, theirQualifier),
  theirId: z.pipe(capitals, theirId),
  theirGroupId: z.pipe(capitals, theirGroupId),
  ourQualifier: z.pipe(capitals, theirQualifier),
  ourId: z.pipe(capitals, theirId),
  ourGroupId: z.pipe(capitals, theirGroupId),
  scac: z.pipe(orNull, scac),
  timeCode,
  transport,
  customerId: z.pipe(chosen, customerId._zod.def.innerType),
  options: z.object({
    ...options.shape,
    answerMinutes: z.pipe(minutes, answerMinutes._zod.def.innerType),
    consentId: z.pipe(chosen, consentId._zod.def.innerType),
    vehicle: z.pipe(chosen, vehicle._zod.def.innerType),
    trailer: z.pipe(chosen, trailer._zod.def.innerType),
  }),
})

/** What the form starts with: a new partner's ids are empty, and ours are Milepost's. */
function startOf(partner: EdiPartner | undefined) {
  const { answerMinutes, vehicle, trailer, consentId, ...switches } = partner?.options ?? DEFAULT_OPTIONS
  return {
    name: partner?.name ?? '',
    theirQualifier: partner?.theirQualifier ?? 'ZZ',
    theirId: partner?.theirId ?? '',
    theirGroupId: partner?.theirGroupId ?? '',
    ourQualifier: partner?.ourQualifier ?? 'ZZ',
    ourId: partner?.ourId ?? 'MILEPOST',
    ourGroupId: partner?.ourGroupId ?? 'MILEPOST',
    scac: partner?.scac ?? '',
    timeCode: partner?.timeCode ?? ('LT' as const),
    transport: partner?.transport ?? ('https' as const),
    customerId: partner?.customerId ?? '',
    options: {
      ...switches,
      answerMinutes: String(answerMinutes),
      consentId: consentId ?? '',
      vehicle: vehicle ?? '',
      trailer: trailer ?? '',
    },
  }
}
type Values = ReturnType<typeof startOf>
type PartnerForm = ServerForm<Values, z.output<typeof schema>>

interface EdiPartnerFormProps {
  /** absent: a new one */
  partner?: EdiPartner
  side: EdiSide
  label: string
  busyLabel: string
  /** rejects with what the server refused */
  save: (facts: PartnerFacts) => Promise<EdiPartner>
  onSaved: (partner: EdiPartner) => void
  onCancel: () => void
}

/** How messages with a partner are addressed, and what it does differently. */
export function EdiPartnerForm({ partner, side, save, onSaved, ...actions }: EdiPartnerFormProps) {
  const refresh = useRefreshEdi()
  const proof = useProof(COPY.proof)
  const saving = useMutation({
    meta: { about: 'edi-partner', handles: 'PROOF_NEEDED' },
    mutationFn: (facts: PartnerFacts) => proof.withProof(() => save(facts)),
    async onSuccess(saved) {
      onSaved(saved)
      await refresh()
    },
  })
  const form: PartnerForm = useServerForm({ schema, defaultValues: startOf(partner) })
  return (
    <>
      <NeedsConnection isOffline={useConnection().status === 'offline'} what={EDI_SECTION_COPY.needsConnection} />
      <Form form={form} send={(typed) => saving.mutateAsync(typed)}>
        <TextField label={COPY.name} hint={COPY.nameHint} autoComplete="off" maxLength={60} {...form.field('name')} />
        <Ids form={form} whose="their" legend={COPY.theirs} hint={COPY.theirHint} />
        <Ids form={form} whose="our" legend={COPY.ours} hint={COPY.ourHint} />
        <TextField
          label={side === 'shipper' ? COPY.scac : COPY.carrierScac}
          hint={side === 'shipper' ? COPY.scacHint : COPY.carrierScacHint}
          optional
          autoComplete="off"
          maxLength={4}
          {...form.field('scac')}
        />
        <SelectField
          label={COPY.timeCode}
          options={EDI_TIME_CODES.map((value) => ({ value, label: TIME_CODE_NAMES[value] }))}
          {...form.field('timeCode')}
        />
        <SelectField
          label={COPY.transport}
          hint={COPY.transportHint}
          options={EDI_TRANSPORTS.map((value) => ({ value, label: TRANSPORT_NAMES[value] }))}
          {...form.field('transport')}
        />
        {side === 'shipper' ? <ShipperOptions form={form} /> : <SystemOptions form={form} />}
        <SubmitActions form={form} {...actions} />
      </Form>
      {proof.dialog}
    </>
  )
}

interface IdsProps {
  form: PartnerForm
  whose: 'their' | 'our'
  legend: string
  hint: string
}

function Ids({ form, whose, legend, hint }: IdsProps) {
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      <p className="pb-2 text-sm text-ink-soft">{hint}</p>
      <div className="grid gap-3 sm:grid-cols-[6rem_1fr_1fr]">
        <TextField label={COPY.qualifier} maxLength={2} {...text} {...form.field(`${whose}Qualifier`)} />
        <TextField label={COPY.id} maxLength={15} {...text} {...form.field(`${whose}Id`)} />
        <TextField label={COPY.groupId} maxLength={15} {...text} {...form.field(`${whose}GroupId`)} />
      </div>
    </fieldset>
  )
}

const choices = (values: readonly string[]) => [
  { value: '', label: COPY.none },
  ...values.map((value) => ({ value, label: value })),
]

function ShipperOptions({ form }: { form: PartnerForm }) {
  const { data } = useStored(customersQuery, { isExtra: true })
  const customers = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-2 font-bold">{COPY.options}</legend>
      <SelectField
        label={COPY.customer}
        hint={COPY.customerHint}
        options={[{ value: '', label: COPY.none }, ...customers]}
        {...form.field('customerId')}
      />
      <TextField
        label={COPY.answerMinutes}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('options.answerMinutes')}
      />
      <Checkbox label={COPY.declineOnExpiry} {...form.field('options.declineOnExpiry')} />
      <Checkbox label={COPY.counters} {...form.field('options.counters')} />
      <Checkbox label={COPY.v9} {...form.field('options.v9')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={COPY.vehicle} options={choices(VEHICLE_TYPES)} {...form.field('options.vehicle')} />
        <SelectField label={COPY.trailer} options={choices(TRAILER_TYPES)} {...form.field('options.trailer')} />
      </div>
    </fieldset>
  )
}

function SystemOptions({ form }: { form: PartnerForm }) {
  // a company with a number of its own hauls itself
  const isDispatcher = !useSession().user.freightProfile.dotNumber
  const { data } = useStored(ownCarriersQuery, { enabled: isDispatcher, isExtra: true })
  const carriers = (data?.data ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ id, legalName }) => ({ value: id, label: legalName }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-2 font-bold">{COPY.options}</legend>
      {carriers.length > 0 && (
        <SelectField
          label={COPY.consent}
          hint={COPY.consentHint}
          options={[{ value: '', label: COPY.onlyCarrier }, ...carriers]}
          {...form.field('options.consentId')}
        />
      )}
      <Checkbox label={COPY.bookingTenders} {...form.field('options.bookingTenders')} />
      <Checkbox label={COPY.d1Departs} {...form.field('options.d1Departs')} />
      <Checkbox label={COPY.cpDeparts} {...form.field('options.cpDeparts')} />
      <Checkbox label={COPY.cdDeparts} {...form.field('options.cdDeparts')} />
    </fieldset>
  )
}

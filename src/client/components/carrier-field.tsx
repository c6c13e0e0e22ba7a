import { Link } from '@tanstack/react-router'
import { SelectField } from '#client/ui/select-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { DispatchConsent } from '#contract/freight/dispatch-consent.ts'
import { UNNAMED } from '#domain/freight/dispatch-consent.ts'
import { CARRIER_FIELD_COPY } from './copy.ts'

interface CarrierFieldProps {
  choice: {
    /** those that it may book for; undefined while they aren't known */
    carriers: readonly DispatchConsent[] | undefined
    /** a consent's id, or `UNNAMED` */
    value: string
    choose: (value: string) => void
  }
  /** it can't be left for later */
  mustName?: boolean
}

/** Whom a dispatcher books for: the carriers that let it, or what to do without one. */
export function CarrierField({ choice: { carriers, value, choose }, mustName = false }: CarrierFieldProps) {
  if (carriers === undefined) return null
  if (carriers.length === 0)
    return (
      <p className="rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
        <strong>{mustName ? CARRIER_FIELD_COPY.noneToAccept : CARRIER_FIELD_COPY.none}</strong>{' '}
        <Link to={PATHS.carriers} className="font-semibold text-sign-deep underline">
          {CARRIER_FIELD_COPY.add}
        </Link>
      </p>
    )
  return (
    <SelectField
      label={CARRIER_FIELD_COPY.carrier}
      hint={value === UNNAMED && !mustName ? CARRIER_FIELD_COPY.unnamedHint : undefined}
      value={mustName && value === UNNAMED ? '' : value}
      placeholder={CARRIER_FIELD_COPY.choose}
      options={[
        ...carriers.map(({ id, legalName, usdot }) => ({
          value: id,
          label: CARRIER_FIELD_COPY.option(legalName, usdot),
        })),
        ...(mustName ? [] : [{ value: UNNAMED, label: CARRIER_FIELD_COPY.unnamed }]),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

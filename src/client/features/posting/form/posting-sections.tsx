import Route from 'lucide-react/icons/route'
import { useWatch } from 'react-hook-form'
import type { Directions } from '#client/browser/map/directions.ts'
import { ON, type PostingMode } from '#contract/freight/load-field.ts'
import { formStops, type LoadFormField, type LoadFormValues, type StopField } from '#contract/freight/load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { LOAD_FORM_COPY, STOP_COPY, STOP_ORDER_COPY } from '../copy.ts'
import { AddStop, StopCards } from '../stop/stop-cards.tsx'
import { StopFields } from '../stop/stop-fields.tsx'
import type { FormReview } from './posting-focus.ts'
import { FoldedFields, FormSection } from './form-section.tsx'
import { type Asked, EquipmentFields, isLeftOut, PlainFields } from './plain-fields.tsx'
import { RateFields } from './rate-fields.tsx'

interface PostingSectionProps {
  mode: PostingMode
  isTemplate: boolean
  /** of the lane, once its stops are known */
  length: Directions['length']
  /** which stop is open, above two */
  stops: { open: StopField | null; onOpen: (stop: StopField | null) => void; onAdded: (stop: StopField) => void }
  asked: Asked
}

function BasicInformation({ asked }: PostingSectionProps) {
  return (
    <FormSection
      number={1}
      title={LOAD_FORM_COPY.basicInformation}
      asked={asked}
      fact={({ equipmentType, commodity }) => listed(equipmentType, commodity.trailer)}
    >
      {(shown) => <EquipmentFields asked={shown} />}
    </FormSection>
  )
}

function AddressTiming({ asked, length, stops, ...shared }: PostingSectionProps) {
  const [between, team] = useWatch<LoadFormValues, ['between', 'team']>({ name: ['between', 'team'] })
  const timing = { isTimed: !shared.isTemplate, driveMinutes: length?.driveMinutes ?? null }
  return (
    <FormSection
      number={2}
      title={LOAD_FORM_COPY.addressTiming}
      asked={asked}
      fact={(values) =>
        listed(
          between.length > 0 ? STOP_ORDER_COPY.count(formStops(values)) : '',
          length ? STOP_COPY.distance(formatWhole(length.miles)) : '',
          length ? formatDuration(length.driveMinutes) : '',
        )
      }
    >
      {(shown) => (
        <>
          {between.length > 0 ? (
            <StopCards {...timing} {...stops} />
          ) : (
            <EndFields {...timing} asked={shown} onAdded={stops.onAdded} />
          )}
          <PlainFields group="timing" asked={shown} {...shared} />
          {!shown && <LaneDistance length={length} isTeam={team === ON} />}
          <div hidden={isLeftOut(shown, 'rate')}>
            <RateFields mode={shared.mode} miles={length?.miles ?? null} />
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4 empty:hidden">
            <PlainFields group="shipper" asked={shown} {...shared} />
          </div>
        </>
      )}
    </FormSection>
  )
}

interface EndFieldsProps extends Pick<PostingSectionProps, 'asked'> {
  isTimed: boolean
  driveMinutes: number | null
  onAdded: PostingSectionProps['stops']['onAdded']
}

/** Two stops, side by side where the screen has room. */
function EndFields({ asked, onAdded, ...timing }: EndFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-6">
      {POSTED_STOPS.map(({ id, kind }, index) => (
        <div key={id} className="flex min-w-0 flex-col gap-4">
          <StopFields stop={{ field: id, kind, number: index + 1 }} {...timing} asked={asked} />
          {index === 0 && !asked && (
            <div>
              <AddStop onAdded={onAdded} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function CommodityDetails({ asked, mode, isTemplate }: PostingSectionProps) {
  const shared = { mode, isTemplate }
  return (
    <FormSection
      number={3}
      title={LOAD_FORM_COPY.commodityDetails}
      asked={asked}
      fact={({ commodity }) => listed(commodity.commodity, commodity.packagingType)}
    >
      {(shown) => (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <PlainFields group="commodity" asked={shown} {...shared} />
          </div>
          <PlainFields group="freight" asked={shown} {...shared} />
        </>
      )}
    </FormSection>
  )
}

function AdditionalInformation({ asked, mode, isTemplate }: PostingSectionProps) {
  const shared = { mode, isTemplate }
  return (
    <FormSection
      number={4}
      title={LOAD_FORM_COPY.additionalInformation}
      asked={asked}
      fact={() => LOAD_FORM_COPY.additionalFact}
    >
      {(shown) => (
        <>
          <PlainFields group="additional" asked={shown} {...shared} />
          <FoldedFields title={LOAD_FORM_COPY.detention} hint={LOAD_FORM_COPY.detentionHint} group="detention">
            <PlainFields group="detention" {...shared} />
          </FoldedFields>
          <FoldedFields title={LOAD_FORM_COPY.paper} hint={LOAD_FORM_COPY.paperHint} group="paper">
            <PlainFields group="paper" {...shared} />
          </FoldedFields>
        </>
      )}
    </FormSection>
  )
}

/** CREATE-02: the form's parts, in the order of their numbers. */
export const POSTING_SECTIONS = [BasicInformation, AddressTiming, CommodityDetails, AdditionalInformation]

/** What the review asks for in the section of this number. */
export function askedIn(section: number, review: FormReview | undefined): Asked {
  return review && new Set([...review.asked].filter((name) => sectionOf(name) === section))
}

/** The form's part of a field. */
function sectionOf(name: LoadFormField): number {
  if (name === 'equipmentType' || name === 'commodity.trailer') return 1
  if (name.startsWith('commodity.') || name === 'partial') return 3
  return isOfStop(name) || /^(?:team|rate|shipperPays|customerId)$/.test(name) ? 2 : 4
}

const isOfStop = (name: string) => name.startsWith('between.') || POSTED_STOPS.some(({ id }) => name.startsWith(id))

function listed(...facts: string[]): string {
  return facts.filter(Boolean).join(', ')
}

/** The road distance, once both ends are known. */
function LaneDistance({ length, isTeam }: { length: Directions['length']; isTeam: boolean }) {
  return (
    <p role="status" className="flex gap-2 empty:hidden">
      {length && (
        <>
          <Route aria-hidden className="mt-0.5 size-5 shrink-0 text-rail" />
          <span>
            <strong>{STOP_COPY.distance(formatWhole(length.miles))}</strong>, {describeDistanceSource(length.source)},{' '}
            <strong>{markStraightLine(formatDuration(length.driveMinutes), length.source)}</strong>
            {STOP_COPY.driving(describeTransit(length.driveMinutes, isTeam))}
          </span>
        </>
      )}
    </p>
  )
}

import { personName } from '#domain/text/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import type { searchCarriersEndpoint } from '#contract/freight/load.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { UsdotNote } from '#client/components/usdot-note.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { carriersQuery } from './loads.queries.ts'

/** Pause after the last key. */
const PAUSE_MS = 300

type Carrier = EndpointResponse<typeof searchCarriersEndpoint>['data'][number]

interface AssignCarrierDialogProps {
  open: boolean
  busy: boolean
  onCarrier: (carrierId: string) => void
  onClose: () => void
}

/** Picks the carrier to tender a load to, by name or number. */
export function AssignCarrierDialog({ open, ...choice }: AssignCarrierDialogProps) {
  return (
    <Dialog
      open={open}
      title="Tender load"
      description="The load leaves the board until the carrier answers. Booking requests stay pending."
      onClose={choice.onClose}
    >
      <Choice {...choice} />
    </Dialog>
  )
}

function Choice({ busy, onCarrier, onClose }: Omit<AssignCarrierDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onCarrier(chosen)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Find a carrier"
        hint="Business name, person or USDOT number"
        type="search"
        autoComplete="off"
        maxLength={100}
        leading={<Search aria-hidden />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(null)
        }}
      />
      <CarrierResults
        search={useDebouncedValue(typed.trim(), { pauseMs: PAUSE_MS })}
        chosen={chosen}
        onChoose={setChosen}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={chosen === null}>
          Tender to this carrier
        </Button>
      </DialogActions>
    </form>
  )
}

interface CarrierResultsProps {
  search: string
  chosen: string | null
  onChoose: (carrierId: string) => void
}

function CarrierResults({ search, chosen, onChoose }: CarrierResultsProps) {
  const { data, isError, isFetching, refetch } = useQuery(carriersQuery(search))
  if (search.length < 2) return null
  if (isError) return <ReadError message="Failed to load carriers" onRetry={() => void refetch()} />
  const carriers = data?.data ?? []
  return (
    <fieldset className="min-w-0" aria-busy={isFetching}>
      <legend className="sr-only">Carriers</legend>
      <p role="status" className="text-sm text-ink-soft">
        {formatResultCount(carriers.length, isFetching)}
      </p>
      <div className="max-h-72 overflow-y-auto">
        {carriers.map((carrier) => (
          <label
            key={carrier.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 border-b border-hairline py-2 last:border-b-0"
          >
            <input
              type="radio"
              name="carrier"
              className="size-5 shrink-0 accent-sign"
              checked={carrier.id === chosen}
              onChange={() => onChoose(carrier.id)}
            />
            <CarrierName carrier={carrier} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function CarrierName({ carrier }: { carrier: Carrier }) {
  const person = personName(carrier)
  return (
    <span className="min-w-0">
      <strong className="block">{carrier.businessName ?? person}</strong>
      {carrier.businessName && <span className="text-sm text-ink-soft">{person}</span>}
      <UsdotNote usdot={carrier.usdot} />
    </span>
  )
}

function formatResultCount(count: number, isFetching: boolean): string {
  if (isFetching && count === 0) return 'Searching carriers...'
  if (count === 0) return 'No carriers found'
  return count === 1 ? '1 carrier found' : `${count} carriers found`
}

import { Chapter, Prose } from './prose.tsx'

/** Why there is a Milepost. */
export function AboutMilepost() {
  return (
    <Prose>
      <Chapter title="Freight happens where signal does not">
        <p>
          Docks are made of steel, and so are the places where the money is decided: was the truck there, when, and who
          said so. On most boards a tap without signal is a tap that never was. Milepost keeps it, with its time, and
          delivers it exactly once.
        </p>
      </Chapter>
      <Chapter title="What we hold to">
        <ul>
          <li>What you did is never lost, never done twice, and never shown as done before it is.</li>
          <li>One winner per load. A booked load leaves every board; nobody drives for a ghost.</li>
          <li>Both parties see the same history. Nothing in it is erased.</li>
          <li>Streets and contacts are for those who haul the freight, not for those who browse.</li>
          <li>We do not track drivers. A place is recorded at a tap, with consent, or not at all.</li>
        </ul>
      </Chapter>
      <Chapter title="For whom">
        <p>
          For brokers and shippers who want their loads covered by people they can reach; for dispatchers with four tabs
          open; for trucking companies whose drivers have gloves on. Milepost installs from the browser on any phone or
          desk and needs no app store.
        </p>
      </Chapter>
      <Chapter title="Sources">
        <p>
          Places come from GeoNames (CC BY 4.0). Miles on board are measured by our own model of the highways and marked
          as estimates.
        </p>
      </Chapter>
    </Prose>
  )
}

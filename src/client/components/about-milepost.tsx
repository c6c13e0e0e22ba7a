import { Chapter, Prose } from './prose.tsx'

export function AboutMilepost() {
  return (
    <Prose>
      <Chapter title="Freight moves where there's no signal">
        <p>
          Steel docks kill signal. That's where detention is decided: was the truck there, when, and who says so? Most
          boards lose a tap made without signal. Milepost saves it with its time and delivers it exactly once.
        </p>
      </Chapter>
      <Chapter title="What we stand by">
        <ul>
          <li>Your work is never lost, never sent twice, and never shown as done before it is.</li>
          <li>One winner per load. A booked load leaves every board, so nobody chases a ghost load.</li>
          <li>Both parties see the same history. Nothing in it is erased.</li>
          <li>Street addresses and contacts go to the people hauling the freight, not to everyone browsing.</li>
          <li>We don't track drivers. A location is recorded on a tap, with consent, or not at all.</li>
        </ul>
      </Chapter>
      <Chapter title="Who it's for">
        <p>
          For brokers and shippers who want loads covered by people they can reach. For dispatchers with four tabs open.
          For trucking companies whose drivers wear gloves. Milepost installs from the browser on any phone or computer,
          with no app store.
        </p>
      </Chapter>
      <Chapter title="Data sources">
        <p>
          Place data comes from GeoNames (CC BY 4.0). Built-in mileage comes from our own highway model and is marked as
          an estimate.
        </p>
      </Chapter>
    </Prose>
  )
}

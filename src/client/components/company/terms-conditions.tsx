import { COMPANY_CONTACT } from './copy.ts'
import { Chapter, Prose } from './prose.tsx'

export function TermsConditions() {
  return (
    <Prose>
      <Chapter title="1. What Milepost is">
        <p>
          Milepost is a licensed freight broker, not a motor carrier, and runs this load board and the tools around it.
          Brokers and shippers post loads; dispatchers and trucking companies request and haul them. The contract of
          carriage is between the company that posts a load and its carrier, and that company pays the carrier. We are a
          party to it only where we post the load ourselves.
        </p>
      </Chapter>
      <Chapter title="2. Who may use it">
        <p>
          You must be at least 18 years old and act for a business that is allowed to do what you do here: brokers and
          carriers need their FMCSA authority and insurance in force. Keep your information accurate. One person, one
          account; you are responsible for what is done with yours.
        </p>
      </Chapter>
      <Chapter title="3. Loads, requests and tenders">
        <ul>
          <li>A posting must be a real load at the posted rate. Take it down when it is covered elsewhere.</li>
          <li>
            A request is good until pickup or for 24 hours, whichever comes first. You can withdraw it until then.
          </li>
          <li>
            When a broker accepts a request, or a carrier accepts a tender, the deal is made: the rate, the times and
            the detention terms shown at that moment. Later edits to the posting do not change it.
          </li>
          <li>You may not re-broker a load you were given to another carrier without written consent.</li>
        </ul>
      </Chapter>
      <Chapter title="4. Arrival and detention">
        <p>
          Confirming arrival is a statement of fact, so make it only when it is true. The time of the tap counts, even
          if it reaches us later. The broker sets the detention terms of each load. Unless the load says otherwise,
          detention starts after 120 free minutes, counted from arrival or the appointment, whichever is later. It is
          $50 an hour in 15-minute steps, for up to 5 hours. The broker owes it.
        </p>
      </Chapter>
      <Chapter title="5. Records">
        <p>
          We keep the record of each brokered transaction for 3 years. Each party to a transaction may review its
          record, as 49 CFR 371.3 provides. Nothing in a load’s history is erased; a mistake is corrected with a new
          entry.
        </p>
      </Chapter>
      <Chapter title="6. Price">
        <p>
          The first 30 days are free and need no card. After that, the plan is $49.99 a month until you cancel.
          Subscriptions are non-refundable; after you cancel, access continues to the end of the billing cycle. Without
          a plan, you can still view your loads, confirm arrival, withdraw requests and respond on loads in progress.
        </p>
      </Chapter>
      <Chapter title="7. Acceptable use">
        <p>
          No false postings, no posing as another business, no scraping the board, no attempts to access what is not
          yours. We may suspend an account that does any of this; loads in progress can still be finished.
        </p>
      </Chapter>
      <Chapter title="8. Liability">
        <p>
          We run Milepost with care, and we tell you what is waiting and what is sent. We cannot promise that a phone, a
          network or a third party works. We are not responsible for the conduct, solvency or authority of other users;
          check them before you deal. As far as the law allows, our liability is limited to what you paid us in the
          previous 12 months.
        </p>
      </Chapter>
      <Chapter title="9. Ending the agreement">
        <p>
          You can delete your account at any time under Account &amp; Settings, unless a load is in progress. We can end
          the agreement with 30 days’ notice, or immediately if you break these terms.
        </p>
      </Chapter>
      <Chapter title="10. Law, changes, contact">
        <p>
          California law applies, and the courts in San Francisco decide. We email you changes to these terms at least
          30 days before they apply; if you keep using Milepost, you agree to them. Send notices to{' '}
          {COMPANY_CONTACT.address.join(', ')} or{' '}
          <a href={`mailto:${COMPANY_CONTACT.email}`}>{COMPANY_CONTACT.email}</a>.
        </p>
      </Chapter>
    </Prose>
  )
}

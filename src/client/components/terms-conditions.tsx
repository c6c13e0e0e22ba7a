import { HOUSE } from './house-contact.ts'
import { Chapter, Prose } from './prose.tsx'

/** What brokers, carriers and we can rely on. */
export function TermsConditions() {
  return (
    <Prose>
      <Chapter title="1. What Milepost is">
        <p>
          Milepost is a load board and the tools around it. Brokers and shippers post loads; dispatchers and trucking
          companies ask for them and haul them. The contract of carriage is between the broker and the carrier. We are
          not a party to it, we do not carry freight, and we do not pay carriers.
        </p>
      </Chapter>
      <Chapter title="2. Who may use it">
        <p>
          You must be at least 18 years old and act for a business that may do what you do here: brokers and carriers
          need their FMCSA authority and insurance in force. Give true data and keep them true. One person, one account;
          you answer for what is done with yours.
        </p>
      </Chapter>
      <Chapter title="3. Loads, requests and tenders">
        <ul>
          <li>A posting must be a real load, at the posted rate, and be taken down when it is covered elsewhere.</li>
          <li>
            A request stands until pickup or for 24 hours, whichever comes first, and can be withdrawn until then.
          </li>
          <li>
            When a broker accepts a request, or a carrier accepts a tender, the deal is made: the rate, the times and
            the detention terms shown at that moment. Later edits of the posting do not change it.
          </li>
          <li>
            A load that you were given may not be given on to another carrier (re-brokered) without written consent.
          </li>
        </ul>
      </Chapter>
      <Chapter title="4. Arrival and detention">
        <p>
          Confirming arrival is a statement about facts; make it when it is true. Times count as they were tapped, also
          when they reach us later. Unless the load says otherwise, detention begins after 120 free minutes from the
          later of arrival and appointment, at $50 an hour in steps of 15 minutes, for at most 5 hours. It is owed by
          the broker.
        </p>
      </Chapter>
      <Chapter title="5. Records">
        <p>
          We keep the record of each brokered transaction for 3 years. Each party to a transaction may review the record
          of it, as 49 CFR 371.3 provides. Nothing in a load’s history is erased; a mistake is corrected by an entry of
          its own.
        </p>
      </Chapter>
      <Chapter title="6. Price">
        <p>
          The first 30 days are free and need no card. After that the plan is $49.99 a month until you cancel.
          Subscriptions are non-refundable; after you cancel, access continues to the end of the billing cycle. Without
          a plan you can still read your loads, confirm arrival, withdraw and answer what concerns loads under way.
        </p>
      </Chapter>
      <Chapter title="7. Fair use">
        <p>
          No false postings, no posing as another business, no copying of the board by programs, no attempt to get at
          what is not yours. We may suspend an account that does so; loads under way can still be finished.
        </p>
      </Chapter>
      <Chapter title="8. What we answer for">
        <p>
          We run Milepost with care, and we say what waits and what is sent. We cannot promise that a phone, a network
          or a third party works. We do not answer for the conduct, the solvency or the authority of other users; check
          them before you deal. As far as the law allows, our liability is limited to what you paid us in the 12 months
          before.
        </p>
      </Chapter>
      <Chapter title="9. The end">
        <p>
          You can delete your account at any time under Account &amp; Settings, unless a load is under way. We can end
          the agreement with 30 days’ notice, or at once when these terms are broken.
        </p>
      </Chapter>
      <Chapter title="10. Law, changes, contact">
        <p>
          The law of California applies, and the courts in San Francisco decide. We announce changes of these terms by
          mail at least 30 days before; who goes on using Milepost agrees to them. Notices reach us at{' '}
          {HOUSE.address.join(', ')} or <a href={`mailto:${HOUSE.email}`}>{HOUSE.email}</a>.
        </p>
      </Chapter>
    </Prose>
  )
}

/** A party as it was when the deal was made (49 CFR 371.3): later changes of its account don't reach it. */
export interface DealParty {
  firstName: string
  lastName: string
  businessName: string | null
  dotNumber: string | null
  isDotVerified: boolean
  mcNumber: string | null
  phoneNumber: string | null
  email: string | null
}

/** The motor carrier that a dispatcher books for. A trucking company is its own. */
export interface NamedCarrier {
  legalName: string
  dotNumber: string
  mcNumber: string | null
  contactName: string
  contactPhone: string
  contactEmail: string | null
}

/** A stop as it was agreed. Contacts belong to the load: a released carrier has no business at the dock any more. */
export interface DealStop {
  address: string | null
  description: string | null
  city: string
  state: string
  zipCode: string
  /** IANA */
  zone: string
}

/** The roles that can be told of a lead that nobody has answered: those of a dealership that see leads (decision 146). */
export const ESCALATION_ROLES = ['group_owner', 'dealer_principal', 'sales', 'service', 'finance', 'read_only'] as const
export type EscalationRole = (typeof ESCALATION_ROLES)[number]

CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"website_id" integer NOT NULL,
	"dealership_id" integer NOT NULL,
	"car_id" integer,
	"car_name" text NOT NULL,
	"price_cents" bigint,
	"state" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"extended" boolean DEFAULT false NOT NULL,
	"refundable_until" timestamp with time zone,
	"winner_id" uuid,
	"deposit_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"details" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"terms" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"submission_id" uuid,
	"visitor" text NOT NULL,
	"device_id" text NOT NULL,
	"held_by" text[] NOT NULL,
	"lead_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "reservations_website_id_id_unique" UNIQUE("website_id","id"),
	CONSTRAINT "reservations_website_id_submission_id_unique" UNIQUE("website_id","submission_id"),
	CONSTRAINT "reservations_deposit_positive" CHECK ("reservations"."deposit_cents" > 0),
	CONSTRAINT "reservations_paid_with_a_payment" CHECK ("reservations"."state" <> 'paid' or "reservations"."winner_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "reservation_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"reservation_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"event" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"reservation_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"declined" text,
	"capture_before" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_website_id_id_unique" UNIQUE("website_id","id"),
	CONSTRAINT "payments_provider_provider_id_unique" UNIQUE("provider","provider_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"movement" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_payment_id_movement_account_unique" UNIQUE("payment_id","movement","account"),
	CONSTRAINT "ledger_entries_movement" CHECK ("ledger_entries"."movement" in ('capture', 'refund')),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'deposits'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card" text,
	"approve_at" timestamp with time zone,
	"refund_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_website_id_payment_id_unique" UNIQUE("website_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_changes" ADD CONSTRAINT "reservation_changes_website_id_reservation_id_reservations_fk" FOREIGN KEY ("website_id","reservation_id") REFERENCES "public"."reservations"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_website_id_reservation_id_reservations_fk" FOREIGN KEY ("website_id","reservation_id") REFERENCES "public"."reservations"("website_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_website_id_payment_id_payments_fk" FOREIGN KEY ("website_id","payment_id") REFERENCES "public"."payments"("website_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_holding_index" ON "reservations" USING btree ("car_id") WHERE "reservations"."state" in ('held', 'paying', 'paid');--> statement-breakpoint
CREATE INDEX "reservations_car_id_index" ON "reservations" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "reservations_website_id_created_at_index" ON "reservations" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_held_by_index" ON "reservations" USING gin ("held_by");--> statement-breakpoint
CREATE INDEX "reservations_unpaid_index" ON "reservations" USING btree ("held_until") WHERE "reservations"."state" in ('held', 'paying');--> statement-breakpoint
CREATE INDEX "reservations_without_lead_index" ON "reservations" USING btree ("id") WHERE "reservations"."winner_id" is not null and "reservations"."lead_reference" is null;--> statement-breakpoint
CREATE INDEX "reservation_changes_website_id_reservation_id_index" ON "reservation_changes" USING btree ("website_id","reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_changes_unmailed_index" ON "reservation_changes" USING btree ("id") WHERE "reservation_changes"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_website_id_reservation_id_index" ON "payments" USING btree ("website_id","reservation_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled_index" ON "payments" USING btree ("reservation_id") WHERE "payments"."status" in ('started', 'authorised', 'captured');--> statement-breakpoint
-- A site may write reservations and not cars. A vehicle is held exactly while one of its reservations holds it.
CREATE FUNCTION "forecourt_hold_car"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if TG_OP <> 'INSERT' then
    update cars set held = false, updated_at = now()
    where id = old.car_id and held and not exists (
      select from reservations r where r.car_id = old.car_id and r.state in ('held', 'paying', 'paid')
    );
  end if;
  if TG_OP <> 'DELETE' and new.state in ('held', 'paying', 'paid') then
    update cars set held = true, updated_at = now() where id = new.car_id and not held;
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_hold_car"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "reservations_hold_car" AFTER INSERT OR DELETE OR UPDATE OF "state", "car_id" ON "reservations"
  FOR EACH ROW EXECUTE FUNCTION "forecourt_hold_car"();
--> statement-breakpoint
-- Each movement of money is entered twice, and the two entries cancel out.
CREATE FUNCTION "forecourt_balanced_entries"() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if exists (
    select from entered group by payment_id, movement having sum(amount_cents) <> 0 or count(*) <> 2 or min(amount_cents) = 0
  ) then
    raise exception 'The entries of a movement must be two and cancel out' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_balanced_entries"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS "entered" FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_balanced_entries"();
--> statement-breakpoint
-- Whose vehicle, for whom and for how much never changes.
CALL forecourt_protect('reservations', 'website',
  site => 'select, insert, update (state, held_until, extended, refundable_until, winner_id, lead_reference, updated_at)',
  staff => 'select');
--> statement-breakpoint
-- A site reserves a vehicle of the named dealership, which the policies of the site bind to itself, and no other.
CREATE POLICY "site_own_car" ON "reservations" AS RESTRICTIVE FOR INSERT TO "forecourt_site"
  WITH CHECK (exists (
    select from "cars" c where c."id" = "reservations"."car_id" and c."dealership_id" = "reservations"."dealership_id"
  ));
--> statement-breakpoint
-- Changes and entries are added and never changed, but for the mark that a change was mailed.
CALL forecourt_protect('reservation_changes', 'website', site => 'select, insert, update (mailed_at)', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('payments', 'website',
  site => 'select, insert, update (provider_id, status, declined, capture_before, failures, updated_at)',
  staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('ledger_entries', 'website', site => 'select, insert', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('sandbox_payments', 'website',
  site => 'select, insert, update (status, card, approve_at, refund_failures)', staff => 'select');

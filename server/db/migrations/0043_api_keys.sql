-- Keys of programs that use the API of the dashboard host (docs/decisions/0122). Only hashes of their secrets are stored.
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"permissions" text[] NOT NULL,
	"scope" text NOT NULL,
	"scope_ids" integer[] DEFAULT '{}' NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_keys_scope" CHECK ("api_keys"."scope" in ('platform', 'group', 'site', 'dealership')),
	CONSTRAINT "api_keys_scope_ids" CHECK (("api_keys"."scope" = 'platform') = ("api_keys"."scope_ids" = '{}'))
);
--> statement-breakpoint
-- Answers to calls with an idempotency key, for a day: a call that is repeated gets the same answer and does nothing.
CREATE TABLE "api_answers" (
	"api_key_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_answers_api_key_id_idempotency_key_pk" PRIMARY KEY("api_key_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_answers_created_at_index" ON "api_answers" USING btree ("created_at");--> statement-breakpoint
-- The application checks keys and records their use, and can make none.
CALL forecourt_protect('api_keys', 'website', platform => 'select, update (last_used_at)');
--> statement-breakpoint
CALL forecourt_protect('api_answers', 'website', platform => 'select, insert, update (status, headers, body, created_at), delete');

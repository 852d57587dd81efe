-- Details of vehicles that people enter by hand in the list of what listings lack are locked against feeds as prices are
-- (docs/decisions/0154).
ALTER TABLE "car_locks" DROP CONSTRAINT "car_locks_field";--> statement-breakpoint
ALTER TABLE "car_locks" ADD CONSTRAINT "car_locks_field" CHECK ("car_locks"."field" in ('price', 'tag', 'status', 'rank', 'vin', 'rego', 'odometer', 'colour', 'notice'));

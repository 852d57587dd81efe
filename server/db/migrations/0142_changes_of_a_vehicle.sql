-- What feeds changed of one vehicle is read on its screen (docs/decisions/0208).
CREATE INDEX "feed_changes_car_id_id_index" ON "feed_changes" USING btree ("car_id","id");

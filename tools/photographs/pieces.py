"""Which module builds which part, and how wide its frame is."""
import math

import cars
import closed
import essences
import loose
import minis
import packaging
import products as catalogue
import reeds
import ruler
import studio
from frames import frame_of

BUILDERS = {
    'bottle': closed.perfume,
    'dropper-bottle': closed.serum,
    'airless-bottle': closed.airless,
    'cap': loose.cap,
    'pump': loose.pump,
    'pump-ring-set': loose.pump_and_ring,
    'ring': loose.ring,
    'dropper': loose.dropper,
    'plug': loose.plug,
    'reducer': loose.plug,
    'vial': minis.vial,
    'roll-on': minis.roll_on,
    'atomizer': minis.atomizer,
    'set': minis.mini_set,
    'diffuser-bottle': reeds.diffuser,
    'room-fragrance': reeds.diffuser,
    'reeds': reeds.bundle,
    'car-bottle': cars.car,
    'car-fragrance': cars.car,
    'cord': cars.hank,
    'essence': essences.essence,
    'box': packaging.carton,
    'bag': packaging.bag,
    'pouch': packaging.pouch,
    'label': packaging.label_roll,
    'wrap': packaging.wrap_roll,
    'seal': packaging.sleeves,
    'crimper': packaging.crimper,
    'tube': packaging.tubes,
    'filling-kit': packaging.kit,
    'base-liquid': essences.essence,
}

# Too low to be cut off: close up they are seen whole, from above.
LOW = {'ring', 'plug', 'reducer', 'label', 'wrap', 'seal', 'cord', 'reeds', 'set'}


def framed(height, wide):
    """The width of the frame. The taller, the more of its height is filled, from half to two thirds: sizes of a shelf compare, and none is lost."""
    share = min(0.68, max(0.50, 0.50 + 0.18 * math.log(max(1.0, height) / 12) / math.log(220 / 12)))
    return max(height / (1.25 * share), wide / 0.72)


def photograph(room, product, view, path):
    attributes = product['attributes']
    part = attributes['part']
    build = BUILDERS[part]
    is_turnable = part not in ('ring', 'box', 'bag')

    def lay_out(bench):
        turn = 30 if view == 'angle' and is_turnable else 0
        is_flat_metal = attributes.get('glassColor') in ('gold', 'silver') and attributes.get('form') in ('square', 'cube', 'rectangle')
        if view == 'main' and part == 'bottle' and (is_flat_metal or attributes.get('contents') == 'set' and attributes.get('capForm') == 'square'):
            turn = 20  # flat metal needs two faces
        with bench.moved(turn=turn):
            build(bench, attributes, view)
        if view == 'measure':
            ruler.beside(bench)

    def frame(low, high):
        height, wide = float(high[2]), float(high[0] - low[0])
        if view == 'detail':
            return max(wide / 0.90, height / 0.95)
        return framed(height, wide) * (1.06 if view == 'angle' else 1)

    def detail(low, high):
        if not catalogue.has_mouth(attributes):
            # The upper part of it.
            # Never so much that its foot would be seen off the table.
            wide = max(8.0, min(float(high[2]) / 1.12, max(float(high[0] - low[0]) * 0.92, float(high[2]) * 0.42)))
            return wide, float(high[2]) - 1.12 * wide
        frame_of_bottle = frame_of(attributes)
        wide = max(44.0, frame_of_bottle.neck.diameter * 2.9, frame_of_bottle.neck_height * 3.4)
        # The mouth stands at 1.05 widths; the camera looks at 0.78.
        return wide, float(high[2]) - 1.10 * wide

    pitch = studio.PITCHES[view]
    if part == 'cord' and 'diameterMm' in attributes:
        pitch = 34.0  # a hank lies flat
    is_cut = view == 'detail' and part not in LOW
    if view == 'detail' and not is_cut:
        pitch = 30.0
    return room.photograph(lay_out, path, pitch, frame, detail if is_cut else None)

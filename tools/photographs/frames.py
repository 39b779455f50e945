"""The measures of a bottle, read from its attributes exactly as shared/model/frame.ts and outline.ts read them."""
import math
from dataclasses import dataclass

NECKS = {'FEA13': ('crimp', 13), 'FEA15': ('crimp', 15), 'FEA18': ('crimp', 18), 'FEA20': ('crimp', 20), '13/415': ('screw', 13), '15/415': ('screw', 15), '18/415': ('screw', 18), 'DIN18': ('screw', 18), '20/400': ('screw', 20), '20/410': ('screw', 20), '24/410': ('screw', 24), '28/410': ('screw', 28)}
SMOOTH = 999


def number(attributes, keys, fallback):
    for key in [keys] if isinstance(keys, str) else keys:
        value = attributes.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0:
            return value
    return fallback


def seed_of(attributes):
    """The number from 0 to 96 that the drawings start from too."""
    value = 7
    for key in sorted(attributes):
        entry = attributes[key]
        text = ('true' if entry else 'false') if isinstance(entry, bool) else ','.join(entry) if isinstance(entry, list) else str(int(entry)) if isinstance(entry, float) and entry.is_integer() else str(entry)
        for letter in f'{key}:{text}':
            value = (value * 31 + ord(letter)) % 1_000_003
    return value % 97


@dataclass
class Neck:
    code: str
    closure: str
    diameter: float


def neck_of(attributes):
    code = attributes.get('neck') or (attributes.get('fitsNecks') or [None])[0]
    if code is None:
        code = '18/415' if attributes.get('closure') == 'screw' else 'FEA15'
    return Neck(code, *NECKS[code])


def neck_height_of(neck):
    return 5.2 + neck.diameter * 0.13 if neck.closure == 'crimp' else min(17, 4.5 + neck.diameter * 0.46)


@dataclass
class Frame:
    form: str
    width: float
    depth: float
    body: float
    outline: list
    neck: Neck
    neck_height: float
    neck_from: float
    wall: float
    base: float
    glass: str
    is_round: bool

    @property
    def mouth(self):
        return self.neck_from + self.neck_height


BUILDS = {
    'bottle': (1.5, 0.062, 0.13, 'rectangle'),
    'vial': (4.2, 0.09, 0.04, 'cylinder'),
    'roll-on': (3.4, 0.11, 0.06, 'cylinder'),
    'atomizer': (4, 0.1, 0.05, 'cylinder'),
    'dropper-bottle': (1.8, 0.062, 0.07, 'boston'),
    'airless-bottle': (3, 0.08, 0.08, 'cylinder'),
    'diffuser-bottle': (1.15, 0.055, 0.12, 'square'),
    'room-fragrance': (1.15, 0.055, 0.12, 'square'),
    'car-bottle': (1.25, 0.085, 0.12, 'square'),
    'car-fragrance': (1.25, 0.085, 0.12, 'square'),
    'essence': (1.75, 0.05, 0.06, 'boston'),
    'base-liquid': (1.9, 0.035, 0.04, 'boston'),
    'set': (3, 0.1, 0.07, 'cylinder'),
}

GLASS_OF_COLOR = {'white': 'white', 'black': 'black', 'gold': 'gold', 'silver': 'silver', 'rose': 'rose', 'amber': 'amber', 'brown': 'amber', 'smoke': 'smoke', 'blue': 'cobalt', 'green': 'green', 'pink': 'rose'}


def glass_of(attributes, fallback='clear'):
    if 'glassColor' in attributes:
        return attributes['glassColor']
    color = attributes.get('color', '')
    if attributes.get('material') in ('aluminium', 'steel', 'zamak'):
        return color if color in ('gold', 'black', 'white') else 'silver'
    return GLASS_OF_COLOR.get(color, fallback)


def frame_of(attributes, width=None, body=None):
    part = attributes.get('part', 'bottle')
    ratio, wall, base, usual = BUILDS.get(part, BUILDS['bottle'])
    stated = attributes.get('form', usual)
    form = 'boston' if stated == 'cylinder' and usual == 'boston' and attributes.get('finish') != 'matte' else stated
    neck = neck_of(attributes if attributes.get('neck') or attributes.get('closure') or part == 'bottle' else {**attributes, 'closure': 'screw'})
    milliliters = number(attributes, ['capacityMl', 'netAmount', 'forCapacityMl'], 50)
    fullness = 0.6 if form in ('sphere', 'heart', 'oval') else 0.78 if form in ('cylinder', 'boston', 'pen') else 1
    ratio = 1 if form in ('cube', 'sphere', 'heart') else 3 if form == 'baguette' else 6 if form == 'pen' else ratio
    guess = (milliliters * 1350 / (ratio * fullness)) ** (1 / 3)
    width = width or number(attributes, ['widthMm', 'diameterMm'], guess)
    neck_height = neck_height_of(neck)
    total = number(attributes, 'heightMm', guess * ratio + neck_height)
    neck_base = 0.925 if form == 'heart' else 1
    body = body or max(total * 0.4, (total - neck_height) / neck_base)
    thickness = number(attributes, 'heightMm', 0) - number(attributes, 'innerHeightMm', 0)
    has_inner = number(attributes, 'innerHeightMm', 0) > 0
    floor = thickness if has_inner and 0.8 < thickness < body * 0.3 else body * base
    is_round = form in ('cylinder', 'round', 'sphere', 'pen', 'cone', 'boston') or (form == 'oval' and 'depthMm' not in attributes)
    depth = width if is_round else number(attributes, 'depthMm', width)
    return Frame(
        form, width, depth, body, body_outline(form, width, body, number(attributes, 'shoulderMm', 0)), Neck(neck.code, neck.closure, min(neck.diameter, width * 0.86)), neck_height,
        body * neck_base, max(0.9, width * wall), max(1.4, min(floor, width * 0.3)), glass_of(attributes), is_round,
    )


def body_outline(form, width, height, shoulder=0):
    """The right half of the body in mm: (half width, height, fillet) from the foot to the shoulder."""
    half = width / 2

    def drawn_in(usual):
        return max(usual - 0.12, min(usual + 0.16, shoulder / width)) if width * 0.45 < shoulder < width else usual

    def edge(usual):
        return (width - shoulder) / width * 0.95 if width * 0.85 < shoulder < width else usual

    def plain(foot, head):
        return [(half, 0, min(foot * width, height * 0.2)), (half, height, min(head * width, height * 0.3))]

    if form == 'round':
        return [(half * 0.84, 0, 1.4), (half, height * 0.17, height * 0.3), (half, height * 0.70, height * 0.5), (half * drawn_in(0.66), height, half * 0.34)]
    if form in ('oval', 'sphere'):
        shares = [(1 - math.cos(index / 48 * math.pi)) / 2 for index in range(49)]
        if form == 'oval':
            return [(half * max(0, 1 - abs((share - 0.44) / 0.6) ** 2.6) ** 0.45, share * height, SMOOTH) for share in shares]
        return [(half * math.sqrt(max(0, 1 - ((share - 0.485) / 0.52) ** 2)), share * height, SMOOTH) for share in shares]
    if form == 'diamond':
        return [(half * 0.82, 0, 0.6), (half, height * 0.12, 0.6), (half, height * 0.8, 0.6), (half * drawn_in(0.6), height, 0.6)]
    if form == 'baguette':
        return [(half * 0.94, 0, 0.5), (half, height * 0.025, 0.5), (half, height * 0.93, 0.6), (half * drawn_in(0.7), height, 0.6)]
    if form == 'hexagon':
        return [(half, 0, 0.8), (half, height * 0.9, 1.2), (half * drawn_in(0.74), height, 1)]
    if form == 'cone':
        return [(half, 0, width * 0.06), (half * 0.52, height, width * 0.08)]
    if form == 'heart':
        corners = [(0.22, 0), (0.62, 0.15), (0.99, 0.43), (1.06, 0.73), (0.88, 1.0), (0.48, 1.03), (0.2, 0.93)]
        return [(half * wide, height * high, SMOOTH) for wide, high in corners]
    if form == 'boston':
        return [(half, 0, width * 0.07), (half, height * 0.8, width * 0.2), (half * 0.84, height * 0.93, width * 0.12), (half * 0.45, height, width * 0.12)]
    foot, head = {'flat': (0.13, 0.2), 'cube': (0.05, edge(0.07)), 'rectangle': (0.05, 0.075), 'cylinder': (0.045, edge(0.09)), 'pen': (0.09, 0.16)}.get(form, (0.07, edge(0.11)))
    return plain(foot, head)
